/** content/faq.yaml. */
export const faq = __CONTENT__.faq;
export const { questions: faqItems } = faq;

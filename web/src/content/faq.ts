import { published } from '../lib/published.ts';

/** content/faq.yaml. */
export const faq = published.content.faq;
export const { questions: faqItems } = faq;

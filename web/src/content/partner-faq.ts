/** content/partner-faq.yaml. */
export const partnerFaq = __CONTENT__.partnerFaq.questions;

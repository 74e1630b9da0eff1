import { published } from '../lib/published.ts';

/** content/partner-faq.yaml. */
export const partnerFaq = published.content.partnerFaq.questions;

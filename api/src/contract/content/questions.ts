import { z } from 'zod';
import { differentIds, heading, line, question } from './pieces.ts';

const questions = z
  .array(question)
  .min(1)
  .max(20)
  .refine(...differentIds);

/** content/faq.yaml: applicants' questions (specification, section 2, '/program-faq'). */
export const faq = z.strictObject({
  ...heading,
  closing: line(),
  /** Beside the questions. */
  figures: z.array(z.strictObject({ figure: line(12), text: line(30) })).length(3),
  questions,
});

/** content/partner-faq.yaml: hiring partners' questions. */
export const partnerFaq = z.strictObject({ questions });

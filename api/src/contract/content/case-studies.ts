import { z } from 'zod';
import { fact, heading, line, picture, rows, sample, text, webAddress } from './pieces.ts';

/** content/case-studies.yaml: the page that lists them. */
export const caseStudies = z.strictObject({ ...heading, closing: line() });

/**
 * content/cases/<slug>.yaml: a case study, with an address and a card of its own (specification, section 3, 'Case-study
 * record'). What the company has not supplied is left out.
 */
export const caseStudy = z.strictObject({
  sample,
  /** Its place in the list, from 1. */
  order: z.int().min(1),
  title: line(80),
  company: line(40),
  excerpt: text(160),
  image: picture,
  testimonial: z.strictObject({ quote: text(300), author: line(60), role: line(60) }),
  metrics: rows(1, 4, { label: line(40), value: line(12), description: text(100) }),
  facts: z.strictObject({
    industry: line(60).optional(),
    size: line(60).optional(),
    about: text(300).optional(),
    graduates: z.array(line(60)).optional(),
  }),
  social: z.array(z.strictObject({ label: line(30), href: webAddress })).max(5),
  narrative: rows(1, 12, {
    heading: line(),
    paragraphs: z.array(text(1500)).min(1),
    /** What the section comes down to, below its text. */
    facts: z.array(fact).max(5).optional(),
  }),
});

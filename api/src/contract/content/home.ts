import { z } from 'zod';
import { description, differentIds, fact, file, line, pageLink, sample, text } from './pieces.ts';

/** A phase of the program. Its weeks are numbered from 1. */
const phase = z.strictObject({
  /** The drawing has a ring for each. */
  id: z.enum(['remote', 'on-site', 'final']),
  first: z.int().min(1),
  last: z.int().min(1),
  phase: line(20),
  name: line(60),
  /** For narrow screens. */
  short: line(20),
  text: text(200),
});

/** content/home.yaml. Words between *stars* in the hero's claim are lit; paragraphs of `origin` may have [links](#roadmap). */
export const home = z.strictObject({
  title: line(),
  description,
  hero: z.strictObject({
    claim: line(80),
    lead: text(300),
    note: line(),
    /** `false` shows the still alone. */
    hasFilm: z.boolean().optional(),
  }),
  banner: line(60),
  closing: line(),
  origin: z.strictObject({
    title: line(60),
    headline: line(),
    paragraphs: z.array(text()).min(1).max(6),
    image: z.strictObject({ src: file, alt: text(200), caption: text(200) }),
  }),
  experience: z.strictObject({
    title: line(60),
    figures: z.array(z.strictObject({ figure: line(12), text: text(120) })).length(2),
  }),
  structure: z.strictObject({
    title: line(60),
    terms: z.array(fact).min(1).max(5),
    note: line(),
    figure: z.strictObject({ value: line(10), label: line(20), alt: text(200) }),
  }),
  roadmap: z.strictObject({
    title: line(60),
    lead: text(200),
    note: line(),
    phases: z
      .array(phase)
      .length(3)
      .refine(...differentIds),
    dial: z.strictObject({ alt: text(300), caption: text(300), apps: line(30) }),
  }),
  teams: z.strictObject({
    title: line(60),
    doors: z
      .array(z.strictObject({ title: line(60), text: text(200), page: pageLink.shape.page, link: line(60) }))
      .length(3),
    note: line(60),
  }),
  /** A graduate's quote, set large above the stories. */
  quote: z.strictObject({ sample, text: text(200), name: line(60) }),
});

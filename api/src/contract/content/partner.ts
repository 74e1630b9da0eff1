import { z } from 'zod';
import { description, fact, file, heading, line, point, sample, text } from './pieces.ts';

const facts = z.array(fact).min(1).max(5);
/** What happens after the page's form was sent. */
const next = z.strictObject({ title: line(60), steps: z.array(point).length(3) });

/** content/partner.yaml: the pages for hiring partners. */
export const partner = z.strictObject({
  landing: z.strictObject({
    ...heading,
    facts,
    closing: line(),
    next: z.strictObject({
      title: line(60),
      steps: z.array(point).length(3),
      links: z.strictObject({ video: line(60), tiers: line(60), questions: line(60) }),
    }),
  }),
  video: z.strictObject({
    ...heading,
    film: z.strictObject({
      label: line(60),
      src: file.endsWith('.mp4'),
      poster: file,
      captions: file.endsWith('.vtt'),
      /** Length of the film. Shown until the film itself has loaded, and that starts only when someone plays it. */
      seconds: z.int().min(1),
    }),
    watch: z.strictObject({ step: line(30), title: line(60), next: line(60) }),
    call: z.strictObject({ step: line(30), title: line(60), lead: text(200), note: text(200), facts }),
  }),
});

/** content/enterprise.yaml: custom training for larger teams. */
export const enterprise = z.strictObject({ ...heading, closing: line(), facts, next });

/** content/trial.yaml: the page of the free trial. */
export const trial = z.strictObject({
  title: line(60),
  description,
  lead: text(200),
  closing: text(160),
  next,
  lessons: z
    .strictObject({
      /** What they are about. */
      text: text(160),
      /** Their titles in order. */
      titles: z.array(line(60)).min(1).max(9).optional(),
      sample,
    })
    .optional(),
});

import { z } from 'zod';
import { description, heading, line, point, question, sample, text } from './pieces.ts';

const figure = z.strictObject({ figure: line(20), text: text(120) });

/** content/course.yaml: the team course and the pages that sell it (specification, sections 1 and 9). */
export const course = z.strictObject({
  claim: line(),
  /** How engineers get the seats that are paid for. */
  handingOut: text(200),
  pricing: z.strictObject({
    ...heading,
    terms: z.array(figure).length(3),
    quote: z.strictObject({ sample, text: text(200), name: line(60) }),
    stories: line(60),
    weeks: z.strictObject({ title: line(60), sample, items: z.array(point).min(1).max(12) }),
    after: z.strictObject({ title: line(60), items: z.array(point).length(3) }),
    trial: z.strictObject({ title: line(60), text: text(400), link: line(60), figure: line(12), unit: line(60) }),
    /** Places of three projects in content/capstones.yaml, from 1. */
    demos: z.strictObject({ title: line(60), link: line(60), ids: z.array(z.int().min(1)).length(3) }),
    questions: z.strictObject({
      title: line(60),
      more: line(60),
      hire: line(60),
      sample,
      items: z.array(question).min(1).max(20),
    }),
  }),
  checkout: z.strictObject({
    title: line(60),
    description,
    lead: text(200),
    gains: z.array(line()).min(1).max(5),
    trial: text(400),
  }),
});

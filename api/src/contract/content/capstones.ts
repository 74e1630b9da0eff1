import { z } from 'zod';
import { fact, heading, line, picturePath, rows, sample, text, webAddress } from './pieces.ts';

const number = line(10);

/** content/capstones.yaml: projects of the team course (specification, section 3, 'Capstone project card'). */
export const capstones = z.strictObject({
  unlock: z.strictObject({ ...heading, benefits: z.array(line()).min(1).max(6) }),
  demos: z.strictObject({ ...heading, all: line(60), closing: line(60) }),
  projects: rows(1, 24, {
    title: line(60),
    description: text(200),
    image: picturePath,
    author: line(60),
    link: webAddress,
    sample,
    /** Shown once the projects are unlocked. */
    facts: z.array(fact).max(4).optional(),
  }),
  /** A screen of the first project as text, drawn with real type so that it is sharp at every width. */
  screen: z.strictObject({
    sample,
    title: line(60),
    text: text(300),
    alt: text(300),
    waiting: line(20),
    tickets: z
      .array(z.strictObject({ subject: line(40), number, area: line(20), open: z.boolean().optional() }))
      .length(5),
    ticket: z.strictObject({
      number,
      sorted: line(40),
      subject: line(40),
      message: text(200),
      draft: line(40),
      reply: z.array(text(200)).length(2),
      actions: z.array(line(20)).length(3),
    }),
  }),
});

import { z } from 'zod';
import { description, line, pageLink, part, sample, text } from './pieces.ts';

/** content/letter.yaml: the founder's letter. */
export const letter = z.strictObject({
  sample,
  title: line(60),
  heading: line(),
  description,
  from: line(60),
  opening: text(400),
  sections: z
    .array(
      z.strictObject({
        id: part.optional(),
        heading: line(),
        paragraphs: z.array(text(1500)).min(1),
        sample,
        /** Follows the last paragraph. */
        link: pageLink.optional(),
      }),
    )
    .min(1)
    .max(12),
  signature: line(60),
});

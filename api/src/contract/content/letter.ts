import { z } from 'zod';
import { description, differentIds, line, pageLink, part, rows, sample, text } from './pieces.ts';

/** content/letter.yaml: the founder's letter. */
export const letter = z.strictObject({
  sample,
  title: line(60),
  heading: line(),
  description,
  from: line(60),
  opening: text(400),
  sections: rows(1, 12, {
    id: part.optional(),
    heading: line(),
    paragraphs: z.array(text(1500)).min(1),
    sample,
    /** Follows the last paragraph. */
    link: pageLink.optional(),
  }).refine(...differentIds),
  signature: line(60),
});

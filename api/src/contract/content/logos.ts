import { z } from 'zod';
import { file, line, part, sample, uploaded } from './pieces.ts';

const width = z.number().min(8).max(400);

/** Shown 24 px high and in one colour: a symbol of the sprite, or an uploaded picture with a transparent background. */
const logo = z
  .strictObject({
    name: line(60),
    sample,
    id: part.optional(),
    width: width.optional(),
    picture: z
      .strictObject({ src: file.endsWith('.png'), width })
      .meta(uploaded('logo'))
      .optional(),
  })
  .refine(
    ({ id, width, picture }) => (picture ? !id && !width : id && width),
    'needs either a picture, or the id of a symbol and its width',
  );

/** content/logos.yaml. */
export const logos = z.strictObject({
  title: line(80),
  sprite: file.endsWith('.svg'),
  logos: z.array(logo).min(1).max(40),
});

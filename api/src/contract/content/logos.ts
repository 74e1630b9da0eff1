import { z } from 'zod';
import { file, line, part, sample } from './pieces.ts';

/** content/logos.yaml: symbols of the sprite, 24 px high. */
export const logos = z.strictObject({
  title: line(80),
  sprite: file.endsWith('.svg'),
  logos: z
    .array(z.strictObject({ id: part, name: line(60), width: z.number().min(8).max(400), sample }))
    .min(1)
    .max(40),
});

import { z } from 'zod';
import { file, heading, line, sample, text, webAddress } from './pieces.ts';

const post = {
  /** The author's handle, without @. */
  name: z.string().regex(/^[\w-]{1,40}$/),
  author: line(60),
  /** The source post. */
  link: webAddress,
  sample,
  /** The card's surface. */
  surface: z.enum(['plain', 'panel', 'paper']).default('plain'),
  /** Other pages that show it. */
  show: z.array(z.enum(['home', 'partners'])).optional(),
};

/** A graduate's post as a screenshot, 640 px wide (specification, section 3, 'Tweet testimonial'). */
const picturedPost = z.strictObject({
  ...post,
  imagePath: file.endsWith('.avif'),
  /** Shown on a card whose surface is paper. */
  imagePathLight: file.endsWith('.avif'),
  /** For browsers without AVIF. */
  imagePathJpg: file.endsWith('.jpg'),
  /** Of the picture, in pixels, so that nothing moves while it loads. */
  height: z.int().min(1),
  /** The text of the post. */
  alt: text(),
});

/** A post in words, set in type. */
const writtenPost = z.strictObject({
  ...post,
  text: text(400),
  /** Set as a headline. */
  large: z.boolean().optional(),
  code: z.string().max(300).optional(),
  figures: z
    .array(z.tuple([line(12), line(20)]))
    .max(3)
    .optional(),
});

/** content/testimonials.yaml: graduates' posts, in the order of the wall. */
export const testimonials = z.strictObject({
  ...heading,
  posts: z
    .array(z.union([writtenPost, picturedPost]))
    .min(1)
    .max(60),
});
export type PicturedPost = z.infer<typeof picturedPost>;
export type WrittenPost = z.infer<typeof writtenPost>;

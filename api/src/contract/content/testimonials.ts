import { z } from 'zod';
import { heading, line, picture, sample, text, webAddress } from './pieces.ts';

/** A graduate's post: words set in type, or a picture of it (specification, section 3, 'Tweet testimonial'). */
const post = z
  .strictObject({
    /** The author's handle, without @. */
    name: z.string().regex(/^[\w-]{1,40}$/, 'may hold letters, digits, hyphens and underscores, at most 40 characters'),
    author: line(60),
    /** The source post. */
    link: webAddress,
    sample,
    /** The card's surface. */
    surface: z.enum(['plain', 'panel', 'paper']).default('plain'),
    /** Other pages that show it. */
    show: z.array(z.enum(['home', 'partners'])).optional(),
    text: text(400).optional(),
    /** Set as a headline. */
    large: z.boolean().optional(),
    code: z.string().max(300).optional(),
    figures: z
      .array(z.tuple([line(12), line(20)]))
      .max(3)
      .optional(),
    /** A picture of the post; its `alt` is the text of the post. */
    picture: picture.optional(),
    /** The same on a light background, for cards whose surface is paper. */
    pictureLight: picture.optional(),
  })
  .refine((one) => (one.text === undefined) !== (one.picture === undefined), 'needs either a text or a picture');

/** content/testimonials.yaml: graduates' posts, in the order of the wall. */
export const testimonials = z.strictObject({
  ...heading,
  posts: z.array(post).min(1).max(60),
});

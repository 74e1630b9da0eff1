/** Heights of the pictures at a width of 640 px, so that nothing moves while they load. */
const heights = [301, 676, 333, 429, 612, 397, 333, 612, 461, 365, 644, 397, 612, 365, 429, 333, 612, 397];

/**
 * Graduates' posts as pictures (specification, section 3, 'Tweet testimonial'). These are samples without anyone's words. To replace
 * one: its files, then link (the source post), height, alt and `sample`.
 */
export const testimonials = heights.map((height, index) => {
  const number = String(index + 1).padStart(2, '0');
  const file = `/images/testimonials/sample-${number}`;
  return {
    id: index + 1,
    name: `sample-${number}`,
    link: 'https://x.com/',
    // 640 px wide; `-320.avif` beside each has half the width
    imagePath: `${file}.avif`,
    imagePathLight: `${file}-light.avif`,
    imagePathJpg: `${file}.jpg`,
    width: 640,
    height,
    alt: `Sample testimonial ${number}: the post of a sample graduate, without words`,
    sample: true,
  };
});

export type Testimonial = (typeof testimonials)[number];

/** The three on the home page. */
export const teaserStories = testimonials.filter(({ id }) => [2, 3, 6].includes(id));

export const stories = {
  title: 'Success Stories',
  description: 'Graduates of the AI-engineering program in their own posts: 18 of them, each linked to its source.',
  lead: '18 graduates, in their own posts. Each card opens the source post in a new tab.',
  link: 'View more success stories',
} as const;

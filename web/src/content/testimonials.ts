import { published } from '../lib/published.ts';

const wall = published.content.testimonials;

/** content/testimonials.yaml: the wall, in order; ids are places on it, from 1. */
export const testimonials = wall.posts.map((post, index) => ({ id: index + 1, ...post }));
export type Testimonial = (typeof testimonials)[number];

/** The stories on the home page. */
export const teaserStories = testimonials.filter(({ show }) => show?.includes('home'));
/** The stories for hiring partners. */
export const partnerStories = testimonials.filter(({ show }) => show?.includes('partners'));

export const stories = {
  ...wall,
  link: 'View more success stories',
  sample: 'Sample',
  read: 'Read the post',
  all: `Show all ${wall.posts.length} posts`,
};

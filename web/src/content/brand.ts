import { published } from '../lib/published.ts';

/** content/brand/mark.svg. */
export const brandMark = published.content.brand.mark;

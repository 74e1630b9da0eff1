import { published } from '../lib/published.ts';

/** content/curriculum.yaml. */
export const curriculum = published.content.curriculum;

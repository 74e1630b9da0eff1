import { published } from '../lib/published.ts';

/** content/letter.yaml. */
export const letter = published.content.letter;

import { published } from '../lib/published.ts';

/** content/fellowship.yaml. */
export const fellowship = published.content.fellowship;

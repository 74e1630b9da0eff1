import { published } from '../lib/published.ts';

/** content/work.yaml: a sample of the work, and its evaluation. */
export const { change: changeReview, evaluation } = published.content.work;

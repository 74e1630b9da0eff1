import { published } from '../lib/published.ts';

/** content/application.yaml. */
export const applied = published.content.application;

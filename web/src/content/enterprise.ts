import { published } from '../lib/published.ts';

/** content/enterprise.yaml. */
export const enterprise = published.content.enterprise;

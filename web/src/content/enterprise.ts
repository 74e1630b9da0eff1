import { course } from './course.ts';

const page = __CONTENT__.enterprise;

/** content/enterprise.yaml. */
export const enterprise = { ...page, facts: [...course.facts, ...page.facts] };

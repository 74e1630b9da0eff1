/** content/curriculum.yaml. */
export const curriculum = __CONTENT__.curriculum;

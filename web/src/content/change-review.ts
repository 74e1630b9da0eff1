/** content/work.yaml: a sample of the work, and its evaluation. */
export const { change: changeReview, evaluation } = __CONTENT__.work;

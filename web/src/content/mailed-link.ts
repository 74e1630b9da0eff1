/** Says that a mailed link is not valid. */
export const mailedLink = {
  expired: 'This link no longer works',
  incomplete: 'This link is not complete',
  incompleteLead: 'Please open it again from our email: press its button, or copy the whole address below it.',
} as const;

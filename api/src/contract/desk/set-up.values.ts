/** The parts of the set-up page, in their order. */
export const setUpParts = ['configuration', 'vendors', 'machine'] as const;
export type SetUpPart = (typeof setUpParts)[number];

/** The sections of the set-up page, in display order. */
export const setUpParts = ['configuration', 'vendors', 'machine'] as const;
export type SetUpPart = (typeof setUpParts)[number];

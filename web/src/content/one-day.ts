/** content/one-day.yaml. */
export const oneDay = __CONTENT__.oneDay;
export type DayEntry = (typeof oneDay.entries)[number];

import { published } from '../lib/published.ts';

/** content/one-day.yaml. */
export const oneDay = published.content.oneDay;
export type DayEntry = (typeof oneDay.entries)[number];

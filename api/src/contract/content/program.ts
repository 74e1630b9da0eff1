import { z } from 'zod';
import { line, text } from './pieces.ts';

const count = (most: number) => z.int().min(1).max(most);

/** content/program.yaml: the figures that every other document names, e.g. {weeks} (specification, section 1). */
export const program = z.strictObject({
  /** As many as the dial of the home page can draw. */
  weeks: z.int().min(6).max(12),
  remoteWeeks: count(52),
  onSiteWeeks: count(52),
  /** A week. */
  hoursLeast: count(168),
  hoursMost: count(168),
  hours: line(20),
  place: line(60),
  city: line(40),
  salary: line(20),
  offer: line(20),
  qualify: line(10),
  percentile: line(10),
  covered: text(200),
  cohortsPerYear: count(12),
  apps: count(20),
  hiringWeeks: line(10),
  callMinutes: count(120),
  weeksAbout: count(52),
  offerFellows: line(20),
  coveredFellows: text(200),
  totalHours: line(10),
  experienceYears: line(10),
  deployedApps: line(10),
  courseWeeks: count(52),
  supportMonths: count(24),
  trialMinutes: line(10),
  lessonMinutes: count(120),
});

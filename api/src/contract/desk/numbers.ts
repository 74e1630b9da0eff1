import { z } from 'zod';
import { leadFormNames } from '../leads.values.ts';
import { daySchema } from '../text.ts';
import { NUMBERS_DAYS, numbersPeriods } from './numbers.values.ts';

const day = daySchema('Enter a day like 2026-11-23');
const DAY_MS = 86_400_000;

/** GET /api/desk/numbers and /api/desk/numbers/csv: either ?period=, or the first and last day ?from=&to= */
export const numbersQuerySchema = z
  .strictObject({
    period: z.enum(numbersPeriods, 'There is no such period').optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ period, from, to }) => (from === undefined) === (to === undefined) && !(period && from), {
    message: 'Choose a period, or enter its first and its last day',
    path: ['from'],
  })
  .refine(({ from = '', to = '' }) => from <= to, { message: 'The last day is before the first one', path: ['to'] })
  .refine(({ from = '', to = '' }) => !from || (Date.parse(to) - Date.parse(from)) / DAY_MS < NUMBERS_DAYS, {
    message: `A report has at most ${NUMBERS_DAYS} days`,
    path: ['from'],
  });
export type NumbersQuery = z.infer<typeof numbersQuerySchema>;

/** YYYY-MM-DD in the team's time zone; both days are inclusive. */
const daysSchema = z.object({ from: z.string(), to: z.string() });
const moneySchema = z.object({
  currency: z.string(),
  paidCents: z.number(),
  /** Refunds of the payments made in the period, no matter when they were refunded. */
  refundedCents: z.number(),
});
const totalsSchema = z.object({
  views: z.number(),
  /** Views that came from outside the site. */
  visits: z.number(),
  phoneViews: z.number(),
  tabletViews: z.number(),
});
/** Each step counts what happened in the period. The last four come from their own tables, so they are complete. */
const stepsSchema = z.object({
  visits: z.number(),
  pricingViews: z.number(),
  /** Only leads from the pricing form. */
  leads: z.number(),
  checkouts: z.number(),
  payments: z.number(),
  organizations: z.number(),
  money: z.array(moneySchema),
});
const viewsOfDaySchema = z.object({ day: z.string(), views: z.number(), visits: z.number() });

/** The figures of a period, and of the period of the same length before it. Contains no personal data. */
export const deskNumbersSchema = z.object({
  days: daysSchema,
  before: daysSchema,
  totals: totalsSchema,
  totalsBefore: totalsSchema,
  /** Every day of the period. */
  byDay: z.array(viewsOfDaySchema),
  byDayBefore: z.array(viewsOfDaySchema),
  steps: stepsSchema,
  stepsBefore: stepsSchema,
  /** By source and campaign; those with the most payments first, at most NUMBERS_ORIGINS. */
  origins: z.array(
    z.object({
      source: z.string(),
      /** Empty if there was none. */
      campaign: z.string(),
      steps: stepsSchema,
      /** Null if nothing came from this origin in the period before. */
      before: stepsSchema.nullable(),
    }),
  ),
  /** The sum of the remaining origins; null if all are listed. */
  otherOrigins: z.object({ count: z.number().int(), steps: stepsSchema }).nullable(),
  /** The most viewed pages, at most NUMBERS_PAGES. */
  pages: z.array(
    z.object({
      path: z.string(),
      views: z.number(),
      visits: z.number(),
      viewsBefore: z.number(),
    }),
  ),
  /** The number of pages with any views. */
  pageCount: z.number().int(),
  forms: z.array(
    z.object({
      form: z.enum(leadFormNames),
      /** Views of the pages with the form; null if the form has no page. */
      views: z.number().nullable(),
      leads: z.number(),
      leadsBefore: z.number(),
      /** Null for forms that do not lead to a checkout. */
      payments: z.number().nullable(),
    }),
  ),
});
export type DeskNumbers = z.infer<typeof deskNumbersSchema>;
export type NumbersSteps = z.infer<typeof stepsSchema>;

import { z } from 'zod';
import { soFarMeasures, todayActions, weekMeasures } from './today.values.ts';

/** A case of a condition, for example one payment; or all its cases, such as the leads that HubSpot refused. */
export const todayItemSchema = z.object({
  /** The name of its condition. */
  kind: z.string(),
  /** Unique within a response. */
  key: z.string(),
  /** When it began; for a record that is not copied yet, when it was made. */
  since: z.iso.datetime(),
  /** The deadline, if there is one and it is known. */
  dueAt: z.iso.datetime().nullable(),
  /** One or two words, shown after the time until `dueAt` or else the item's age: "26 h unclaimed". */
  state: z.string(),
  /** One line. */
  title: z.string(),
  /** A sentence or two. */
  text: z.string(),
  /** A vendor's own message. */
  words: z.string().nullable(),
  money: z.object({ cents: z.number(), currency: z.string() }).nullable(),
  seats: z.number().int().nullable(),
  /** A page of the desk with more details, relative to /desk. */
  link: z.string(),
  actions: z.array(z.enum(todayActions)),
});
export type TodayItem = z.infer<typeof todayItemSchema>;

const numbers = z.object({
  now: z.number(),
  before: z.number(),
  /** One number for each of the fourteen days, oldest first; the last seven add up to `now`. */
  byDay: z.array(z.number()),
});

/** The last seven whole days and the seven before them, in the team's time zone. */
export const weekSchema = z.object({
  /** YYYY-MM-DD; both days are inclusive. */
  now: z.object({ from: z.iso.date(), to: z.iso.date() }),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  ...(Object.fromEntries(weekMeasures.map((measure) => [measure, numbers])) as Record<
    (typeof weekMeasures)[number],
    typeof numbers
  >),
  /** Payments minus their refunds, in cents, by currency; the currency with the largest sum first. */
  money: z.array(numbers.extend({ currency: z.string() })),
});
export type Week = z.infer<typeof weekSchema>;

const soFar = z.object({ now: z.number(), before: z.number() });

/** Today until now, and the same day of the week before until the same time. Views are only known by day. */
export const soFarSchema = z.object({
  ...(Object.fromEntries(soFarMeasures.map((measure) => [measure, soFar])) as Record<
    (typeof soFarMeasures)[number],
    typeof soFar
  >),
  /** As in the week. */
  money: z.array(soFar.extend({ currency: z.string() })),
});
export type SoFar = z.infer<typeof soFarSchema>;

/** GET /api/desk/today */
export const todaySchema = z.object({
  /** When the data was read. */
  at: z.iso.datetime(),
  /** Items about money first, then the oldest first; at most TODAY_MOST. */
  items: z.array(todayItemSchema),
  /** The number of items, including those not listed; at most TODAY_COUNTED of each condition are counted. */
  total: z.number().int(),
  /** The number of cases by the desk's screen that lists them, counted likewise: `{ "/leads": 3 }`. */
  counts: z.record(z.string(), z.number().int()),
  /** What the conditions without a case say: what is in order. */
  allClear: z.array(z.string()),
  soFar: soFarSchema,
  week: weekSchema,
});
export type Today = z.infer<typeof todaySchema>;

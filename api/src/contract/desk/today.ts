import { z } from 'zod';
import { todayActions, todayKinds, weekMeasures } from './today.values.ts';

/** Something that needs a person: a payment, say, or all leads that HubSpot refused. */
export const todayItemSchema = z.object({
  kind: z.enum(todayKinds),
  /** Tells the items of an answer apart. */
  key: z.string(),
  /** The thing that the actions are about; null if they are about all of a kind. */
  subjectId: z.string().nullable(),
  /** Since when it needs a person. */
  since: z.iso.datetime(),
  /** Until when something must be done, where that is known. */
  dueAt: z.iso.datetime().nullable(),
  /** What it is, after its age: "26 h unclaimed". */
  state: z.string(),
  /** One line. Names nobody for viewers; so does `text`. */
  title: z.string(),
  /** A sentence or two. */
  text: z.string(),
  /** A vendor's own words; null for viewers, because they may name somebody. */
  words: z.string().nullable(),
  money: z.object({ cents: z.number(), currency: z.string() }).nullable(),
  seats: z.number().int().nullable(),
  /** Where the desk shows more, below /desk. */
  link: z.string().nullable(),
  /** None for viewers. */
  actions: z.array(z.enum(todayActions)),
});
export type TodayItem = z.infer<typeof todayItemSchema>;

const numbers = z.object({
  now: z.number(),
  before: z.number(),
  /** Of each of the fourteen days, oldest first; the last seven are `now`. */
  byDay: z.array(z.number()),
});

/** The last seven whole days and the seven before them, in the team's time zone. */
export const weekSchema = z.object({
  /** YYYY-MM-DD; both days belong to the period. */
  now: z.object({ from: z.iso.date(), to: z.iso.date() }),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  ...(Object.fromEntries(weekMeasures.map((measure) => [measure, numbers])) as Record<
    (typeof weekMeasures)[number],
    typeof numbers
  >),
  /** What was paid, by currency, in its smallest unit; the one with the largest sum first. */
  money: z.array(numbers.extend({ currency: z.string() })),
});
export type Week = z.infer<typeof weekSchema>;

/** GET /api/desk/today */
export const todaySchema = z.object({
  /** When this was read. */
  at: z.iso.datetime(),
  /** Money first, then the oldest; TODAY_MOST at most. */
  items: z.array(todayItemSchema),
  /** How many there are, also of those that are not listed; of each kind, TODAY_COUNTED at most are counted. */
  total: z.number().int(),
  /** How many things of each kind need a person, counted likewise; kinds without any are left out. */
  counts: z.partialRecord(z.enum(todayKinds), z.number().int()),
  week: weekSchema,
});
export type Today = z.infer<typeof todaySchema>;

/** POST /api/desk/mails/retry-refused and /api/desk/deals/retry-refused: how many are tried again. */
export const retriedSchema = z.object({ retried: z.number().int() });
export type Retried = z.infer<typeof retriedSchema>;

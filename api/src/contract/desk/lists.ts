import { z } from 'zod';
import { nameSchema } from '../text.ts';
import { DESK_COUNTED, DESK_PAGE_SIZE } from './lists.values.ts';

/** What every list of the desk is asked with: /api/desk/<things>?q=&page=; each adds its own filters and `sort`. */
export const deskListQuerySchema = z.strictObject({
  /** Words that the things must contain, or begin with. */
  q: nameSchema('Search', 200).trim().optional(),
  /** From 1. */
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(DESK_COUNTED / DESK_PAGE_SIZE)
    .default(1),
});

/** Makes the schema of a list's answer: one page of things, and how many match. */
export function deskListSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Matches on all pages, counted up to DESK_COUNTED. */
    total: z.number().int(),
    /** Whether there are more matches than were counted. */
    hasMore: z.boolean(),
  });
}

/** One page of a list, and how many things match. */
export interface DeskList<Item> {
  items: Item[];
  total: number;
  hasMore: boolean;
}

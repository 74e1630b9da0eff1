import { z } from 'zod';
import { nameSchema } from '../text.ts';
import { DESK_COUNTED, DESK_PAGE_SIZE } from './lists.values.ts';

/** The query of every list at the desk: /api/desk/<things>?q=&page=. Each list adds its own filters and `sort`. */
export const deskListQuerySchema = z.strictObject({
  /** The search text: each word must begin a word of the item; short links are searched for the whole text. */
  q: nameSchema('Search', 200).trim().optional(),
  /** From 1. */
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(DESK_COUNTED / DESK_PAGE_SIZE)
    .default(1),
});

/** Returns the schema of a list's response: one page of items, and the number of matches. */
export function deskListSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** The number of matches on all pages; counting stops at DESK_COUNTED. */
    total: z.number().int(),
    /** Whether there are more matches than `total`. */
    hasMore: z.boolean(),
  });
}

/** One page of a list, and the number of matches. */
export interface DeskList<Item> {
  items: Item[];
  total: number;
  hasMore: boolean;
}

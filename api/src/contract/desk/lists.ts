import { z } from 'zod';
import { nameSchema } from '../text.ts';
import { DESK_COUNTED, DESK_PAGE_SIZE } from './lists.values.ts';
import { labelledSchema, recordRowSchema } from './resource.ts';

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

/** One page of a list, and the number of matches. */
export const deskListSchema = z.object({
  items: z.array(recordRowSchema),
  /** The number of matches on all pages; counting stops at DESK_COUNTED. */
  total: z.number().int(),
  /** Whether there are more matches than `total`. */
  hasMore: z.boolean(),
  /** How the work on all records is going; a state of the kind `wait` says that it is under way. */
  status: labelledSchema,
});
export type DeskList = z.infer<typeof deskListSchema>;

import { z } from 'zod';

/** GET and POST /api/desk/link-checks: the last check of all targets. */
export const deskLinkChecksSchema = z.object({
  /** How many links are known to have a target that does not work. */
  broken: z.number().int(),
  /** Null if they were never checked. */
  run: z
    .object({
      requestedAt: z.iso.datetime(),
      /** Null while it is running. */
      finishedAt: z.iso.datetime().nullable(),
      /** The number of links, and how many of them have been checked. */
      total: z.number().int(),
      checked: z.number().int(),
    })
    .nullable(),
});
export type DeskLinkChecks = z.infer<typeof deskLinkChecksSchema>;

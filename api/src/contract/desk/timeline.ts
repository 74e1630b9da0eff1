import { z } from 'zod';
import { nameSchema } from '../text.ts';

/** One event, past or expected. */
export const timelineEntrySchema = z.object({
  /** Null for an expected event without a known time. */
  at: z.iso.datetime().nullable(),
  isToCome: z.boolean(),
  /** `person`: a staff member must act; `wait`: in progress. */
  tone: z.enum(['plain', 'good', 'wait', 'person']),
  /** Describes the event, without personal data. */
  what: z.string(),
  /** Details, which may contain personal data. */
  detail: z.string().nullable(),
  /** The staff member who did it. */
  by: z.string().nullable(),
  /** A page of the desk about it, relative to /desk. */
  link: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Oldest first; expected events come last. */
export const timelineSchema = z.array(timelineEntrySchema);

/** POST /api/desk/<things>/:id/notes */
export const deskNoteSchema = z.strictObject({ text: nameSchema('Note', 2_000).trim() });
export type DeskNote = z.infer<typeof deskNoteSchema>;

/** The id of a payment, an organization or a request for an invoice. */
export const deskIdSchema = z.uuid('This is not an id');

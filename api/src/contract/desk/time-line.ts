import { z } from 'zod';
import { nameSchema } from '../text.ts';

/** One thing that happened, or will. */
export const timeLineEntrySchema = z.object({
  /** Null for what is to come at an unknown time. */
  at: z.iso.datetime().nullable(),
  isToCome: z.boolean(),
  /** `person`: a person must act; `wait`: on its way. */
  tone: z.enum(['plain', 'good', 'wait', 'person']),
  /** In words, without personal data. */
  what: z.string(),
  /** More words, which may hold personal data: null for a viewer. */
  detail: z.string().nullable(),
  /** The staff member who did it; null for a viewer. */
  by: z.string().nullable(),
  /** A page of the desk about it. */
  link: z.string().nullable(),
});
export type TimeLineEntry = z.infer<typeof timeLineEntrySchema>;

/** Oldest first; what is to come stands last. */
export const timeLineSchema = z.array(timeLineEntrySchema);

/** POST /api/desk/<things>/:id/notes */
export const deskNoteSchema = z.strictObject({ text: nameSchema('Note', 2_000).trim() });
export type DeskNote = z.infer<typeof deskNoteSchema>;

/** Why a staff member decides something. It is kept for good. */
export const reasonSchema = nameSchema('Reason', 500).trim();

/** Of a payment, an organization or a request for an invoice. */
export const deskIdSchema = z.uuid('This is not an id');

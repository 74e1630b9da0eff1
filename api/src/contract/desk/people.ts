import { z } from 'zod';
import { emailSchema, nameSchema } from '../text.ts';
import { recordRowSchema } from './resource.ts';

/** POST /api/desk/people/search: finds addresses that begin with a text. A POST, to keep them out of access logs. */
export const searchPeopleSchema = z.strictObject({ q: nameSchema('Search', 200) });
export type SearchPeople = z.infer<typeof searchPeopleSchema>;

export const foundPeopleSchema = z.object({
  /** In lower case, sorted alphabetically. */
  people: z.array(z.object({ email: z.string() })),
  /** Whether there are more matches. */
  hasMore: z.boolean(),
});
export type FoundPeople = z.infer<typeof foundPeopleSchema>;

/** POST /api/desk/find, with what is searched for as in people/search: the first matches among the records of each kind. */
export const foundRecordsSchema = z.array(
  z.object({
    /** The list's title, and its path below /desk. */
    many: z.string(),
    path: z.string(),
    records: z.array(recordRowSchema),
    /** Whether the list has more matches. */
    hasMore: z.boolean(),
  }),
);
export type FoundRecords = z.infer<typeof foundRecordsSchema>;

/** POST /api/desk/people/show and /export */
export const personAddressSchema = z.strictObject({ email: emailSchema });
export type PersonAddress = z.infer<typeof personAddressSchema>;

/** POST /api/desk/people/erase */
export const erasePersonSchema = z.strictObject({
  email: emailSchema,
  /** The address as typed again by the staff member, to confirm. */
  typed: nameSchema('Address', 300),
  reason: nameSchema('Reason', 500).optional(),
});
export type ErasePerson = z.infer<typeof erasePersonSchema>;

/** The progress of an erasure. */
export const erasureSchema = z.object({
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** All steps in order; `doneAt` is null until a step is done. */
  steps: z.array(
    z.object({
      name: z.enum(['here', 'supabase', 'hubspot']),
      doneAt: z.iso.datetime().nullable(),
      /** Whether it must be done by hand at HubSpot: there is no access token, or the person came back meanwhile. */
      byHand: z.boolean(),
    }),
  ),
  /** Why the last attempt at the next step failed; null if there was none. */
  problem: z.string().nullable(),
  tries: z.number().int(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ErasureState = z.infer<typeof erasureSchema>;

const linkSchema = z.string().nullable();

/** Everything about one address. */
export const personSchema = z.object({
  email: z.string(),
  /** Names and companies that the person gave; at most six. */
  names: z.array(z.string()),
  /** The time of the oldest record; null if nothing is kept. */
  knownSince: z.iso.datetime().nullable(),
  kinds: z.array(
    z.object({
      name: z.string(),
      nouns: z.tuple([z.string(), z.string()]),
      count: z.number().int(),
      /** What happens to these records when the person is erased. */
      onErasure: z.object({ becomes: z.string(), why: z.string() }),
    }),
  ),
  /** The newest 500, oldest first. */
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.string(),
      title: z.string(),
      detail: z.string().nullable(),
      /** A page of the desk, relative to /desk. */
      link: linkSchema,
    }),
  ),
  /** What must be settled before the person can be erased. */
  obstacles: z.array(z.object({ message: z.string(), link: linkSchema })),
  /** The latest erasure of this address. */
  erasure: erasureSchema.nullable(),
  /** The keyed hash that stands for the address in records that must not name people, such as the audit log. */
  subjectId: z.string(),
});
export type PersonOnDesk = z.infer<typeof personSchema>;

/** POST /api/desk/people/export: a document for the person. */
export const personExportSchema = z.record(z.string(), z.unknown());

/** GET /api/desk/people/privacy: retention periods, and what was removed and erased. */
export const privacySchema = z.object({
  /** The retention period of each rule in days; 0 means for ever. */
  retention: z.array(z.object({ name: z.string(), days: z.number().int() })),
  /** Newest first. */
  runs: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime().nullable(),
      /** The number of rows removed, by rule. */
      removed: z.record(z.string(), z.number().int()),
    }),
  ),
  /** The newest 50. Viewers and editors get null for `problem` and `reason`, because these may quote an address. */
  erasures: z.array(erasureSchema),
});
export type Privacy = z.infer<typeof privacySchema>;

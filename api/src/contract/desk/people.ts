import { z } from 'zod';
import { emailSchema, nameSchema } from '../text.ts';

/** POST /api/desk/people/search: addresses that begin with a text. A POST, so that no access log has them. */
export const searchPeopleSchema = z.strictObject({ q: nameSchema('Search', 200) });
export type SearchPeople = z.infer<typeof searchPeopleSchema>;

export const foundPeopleSchema = z.object({
  /** In lower case and alphabetical order. */
  people: z.array(z.object({ email: z.string() })),
  /** Whether there are more. */
  hasMore: z.boolean(),
});
export type FoundPeople = z.infer<typeof foundPeopleSchema>;

/** POST /api/desk/people/show and /export */
export const personAddressSchema = z.strictObject({ email: emailSchema });
export type PersonAddress = z.infer<typeof personAddressSchema>;

/** POST /api/desk/people/erase */
export const erasePersonSchema = z.strictObject({
  email: emailSchema,
  /** The address once more, as the owner typed it. */
  typed: nameSchema('Address', 300),
  reason: nameSchema('Reason', 500).optional(),
});
export type ErasePerson = z.infer<typeof erasePersonSchema>;

/** How far an erasure is. */
export const erasureSchema = z.object({
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  /** Null for viewers. */
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The steps that are done, in order. */
  steps: z.array(
    z.object({
      name: z.enum(['here', 'supabase', 'hubspot']),
      doneAt: z.iso.datetime().nullable(),
      /** HubSpot could not be asked, because there is no token for it. */
      byHand: z.boolean(),
    }),
  ),
  /** Why the next step is not done yet; null unless it was tried. */
  problem: z.string().nullable(),
  tries: z.number().int(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ErasureState = z.infer<typeof erasureSchema>;

const linkSchema = z.string().nullable();

/** Everything about one address. */
export const personSchema = z.object({
  email: z.string(),
  /** Names and companies that the person gave. */
  names: z.array(z.string()),
  /** The oldest thing; null if nothing is kept. */
  knownSince: z.iso.datetime().nullable(),
  kinds: z.array(
    z.object({
      name: z.string(),
      nouns: z.tuple([z.string(), z.string()]),
      count: z.number().int(),
      /** What erasing does with it. */
      fate: z.object({ isKept: z.boolean(), becomes: z.string(), why: z.string() }),
    }),
  ),
  /** Oldest first; the newest 500. */
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.string(),
      title: z.string(),
      detail: z.string().nullable(),
      /** Below /desk. */
      link: linkSchema,
    }),
  ),
  /** What must be done before erasing. */
  obstacles: z.array(z.object({ message: z.string(), link: linkSchema })),
  /** The latest erasure of this address. */
  erasure: erasureSchema.nullable(),
  /** By which records that do not name people know the address. */
  subjectId: z.string(),
});
export type PersonOnDesk = z.infer<typeof personSchema>;

/** POST /api/desk/people/export: a document for the person. */
export const personExportSchema = z.record(z.string(), z.unknown());

/** GET /api/desk/people/privacy: how long what is kept, and what was erased. No personal data. */
export const privacySchema = z.object({
  /** Days by rule; 0 for ever. */
  retention: z.array(z.object({ name: z.string(), days: z.number().int() })),
  /** Newest first. */
  runs: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime().nullable(),
      /** Rows by rule. */
      removed: z.record(z.string(), z.number().int()),
    }),
  ),
  /** Those under way, and the latest that are done. The problem may quote an address, so viewers do not get it. */
  erasures: z.array(erasureSchema),
});
export type Privacy = z.infer<typeof privacySchema>;

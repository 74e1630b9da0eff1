import { z } from 'zod';
import { nameSchema } from '../text.ts';
import { staffRoles } from './roles.values.ts';

const staffRoleSchema = z.enum(staffRoles, 'Choose a role: viewer, operator or owner');

/** GET /api/desk/me: the signed-in staff member. */
export const deskAccountSchema = z.object({
  email: z.string(),
  role: staffRoleSchema,
  /** Whether a second factor was used to sign in. */
  mfa: z.boolean(),
  /** TEAM_TIME_ZONE, in which the desk shows times. */
  timeZone: z.string(),
});
export type DeskAccount = z.infer<typeof deskAccountSchema>;

/** GET /api/desk/actions?subjectKind=&subjectId=&before=&limit= */
export const deskActionsQuerySchema = z.strictObject({
  subjectKind: nameSchema('Kind', 100).optional(),
  subjectId: nameSchema('Id', 300).optional(),
  /** Only actions older than the one with this id. */
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'This is not the id of an action')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type DeskActionsQuery = z.infer<typeof deskActionsQuerySchema>;

const facts = z.record(z.string(), z.unknown()).nullable();

export const deskActionSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The staff member's e-mail address at the time, or "command line". */
  actor: z.string(),
  /** For example staff.grant. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
});

/** Newest first. */
export const deskActionsSchema = z.object({
  actions: z.array(deskActionSchema),
  /** `before` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type DeskActions = z.infer<typeof deskActionsSchema>;

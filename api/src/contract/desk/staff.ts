import { z } from 'zod';
import { accountEmailSchema, nameSchema } from '../text.ts';
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

export const staffMemberSchema = z.object({
  /** The account's id at Supabase. */
  userId: z.uuid(),
  email: z.string(),
  role: staffRoleSchema,
  /** An owner's e-mail address, or "command line". */
  grantedBy: z.string(),
  grantedAt: z.iso.datetime(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** GET /api/desk/staff: all current staff members, sorted by address. */
export const staffListSchema = z.object({ staff: z.array(staffMemberSchema) });
export type StaffList = z.infer<typeof staffListSchema>;

/** POST /api/desk/staff: grants an account a role, or changes its role. */
export const grantStaffSchema = z.strictObject({
  email: accountEmailSchema,
  role: staffRoleSchema,
  reason: nameSchema('Reason', 500).optional(),
});
export type GrantStaff = z.infer<typeof grantStaffSchema>;

export const userIdSchema = z.uuid('This is not the id of an account');

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

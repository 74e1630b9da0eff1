import { z } from 'zod';
import { staffRoles } from './roles.values.ts';

const staffRoleSchema = z.enum(staffRoles, `Choose a role: ${staffRoles.join(', ')}`);

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

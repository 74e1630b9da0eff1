import { z } from 'zod';
import { sessionReferenceSchema } from './checkout.ts';
import { accountEmailSchema, nameSchema, passwordSchema } from './text.ts';

/** POST /api/organizations. Seats, role and cohort are not here: the server decides them. */
export const createOrganizationSchema = z.strictObject({
  sessionId: sessionReferenceSchema,
  firstName: nameSchema('First Name'),
  lastName: nameSchema('Last Name'),
  email: accountEmailSchema,
  organizationName: nameSchema('Organization Name'),
  password: passwordSchema,
});
export type CreateOrganizationRequest = z.infer<typeof createOrganizationSchema>;

export const authSessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  /** Unix seconds. */
  expires_at: z.number().optional(),
  token_type: z.string(),
});

export const createOrganizationResponseSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    organizationName: z.string(),
    seats: z.number().int(),
  }),
  /** Null when the account exists but could not be signed in at once. */
  session: authSessionSchema.nullable(),
});
export type CreateOrganizationResponse = z.infer<typeof createOrganizationResponseSchema>;

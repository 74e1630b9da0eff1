import { z } from 'zod';
import { accountEmailSchema, nameSchema, storablePassword } from './text.ts';

/** POST /api/trials. Role and cohort are the server's; the identity provider decides how strong a password must be. */
export const createTrialSchema = z.strictObject({
  firstName: nameSchema('First Name'),
  lastName: nameSchema('Last Name'),
  email: accountEmailSchema,
  password: storablePassword(z.string('Please enter a password').min(1, 'Please enter a password')),
});
export type CreateTrialRequest = z.infer<typeof createTrialSchema>;

/** Without the user's id: for a taken address the provider makes one up, by which two calls would tell it from a free one. */
export const createTrialResponseSchema = z.object({
  user: z.object({ email: z.string() }),
});
export type CreateTrialResponse = z.infer<typeof createTrialResponseSchema>;

/** POST /api/trials/confirm: what the link of the confirmation mail carries. */
export const confirmTrialSchema = z.strictObject({
  token: z
    .string('This link is incomplete. Please open it again from our email.')
    .regex(/^[\w-]{8,200}$/, 'This link is incomplete. Please open it again from our email.'),
});
export type ConfirmTrialRequest = z.infer<typeof confirmTrialSchema>;

/** Nothing about the account: no session begins here, its owner logs in with the password. */
export const confirmTrialResponseSchema = z.object({ confirmed: z.literal(true) });
export type ConfirmTrialResponse = z.infer<typeof confirmTrialResponseSchema>;

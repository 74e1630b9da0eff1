import { z } from 'zod';
import { accountEmailSchema, nameSchema, storablePassword } from './text.ts';

/** POST /api/trials. The server sets role and cohort; the identity provider decides how strong a password must be. */
export const createTrialSchema = z.strictObject({
  firstName: nameSchema('First Name'),
  lastName: nameSchema('Last Name'),
  email: accountEmailSchema,
  password: storablePassword(z.string('Please enter a password').min(1, 'Please enter a password')),
});
export type CreateTrialRequest = z.infer<typeof createTrialSchema>;

/** Omits the user's id: the provider makes up a new one on each call for a taken address, which would reveal it. */
export const createTrialResponseSchema = z.object({
  user: z.object({ email: z.string() }),
});
export type CreateTrialResponse = z.infer<typeof createTrialResponseSchema>;

/** POST /api/trials/confirm: the token from the confirmation mail's link. */
export const confirmTrialSchema = z.strictObject({
  token: z
    .string('This link is incomplete. Please open it again from our email.')
    .regex(/^[\w-]{8,200}$/, 'This link is incomplete. Please open it again from our email.'),
});
export type ConfirmTrialRequest = z.infer<typeof confirmTrialSchema>;

/** Says nothing about the account and starts no session: its owner logs in with the password. */
export const confirmTrialResponseSchema = z.object({ confirmed: z.literal(true) });
export type ConfirmTrialResponse = z.infer<typeof confirmTrialResponseSchema>;

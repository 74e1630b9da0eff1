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

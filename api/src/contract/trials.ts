import { z } from 'zod';
import { emailSchema, nameSchema, PASSWORD_MAX_BYTES } from './text.ts';

/** POST /api/trials. Role and cohort are the server's; the identity provider decides how strong a password must be. */
export const createTrialSchema = z.strictObject({
  firstName: nameSchema('First Name'),
  lastName: nameSchema('Last Name'),
  email: emailSchema,
  password: z
    .string('Please enter a password')
    .min(1, 'Please enter a password')
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'Password contains a character that cannot be used',
    )
    .refine(
      (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
      `Password must be at most ${PASSWORD_MAX_BYTES} bytes long`,
    ),
});
export type CreateTrialRequest = z.infer<typeof createTrialSchema>;

export const createTrialResponseSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
});
export type CreateTrialResponse = z.infer<typeof createTrialResponseSchema>;

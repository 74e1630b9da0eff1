import { z } from 'zod';
import {
  EMAIL_MAX,
  emailError,
  emailPattern,
  isPasswordTooLong,
  NAME_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN,
  passwordTooLong,
  plain,
} from './text.values.ts';

/** Tells whether Postgres can store a text unchanged: no NUL, no lone surrogate. */
export function storable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Makes the schema of a required text: kept as typed, refused if blank, too long or not storable. */
export function nameSchema(label: string, max = NAME_MAX) {
  return z
    .string({ error: `${label} is required` })
    .regex(/\S/, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(storable, `${label} contains a character that cannot be stored`);
}

/** An e-mail address as browsers accept it, once it is `plain`. */
export const emailSchema = z
  .string({ error: 'Email Address is required' })
  .overwrite(plain)
  .max(EMAIL_MAX, `Email Address must be at most ${EMAIL_MAX} characters long`)
  .regex(emailPattern, { error: ({ input }) => emailError(String(input)) });

/** Makes the schema of a day, YYYY-MM-DD, that Postgres knows: it has no year 0. */
export function daySchema(error: string) {
  return z.iso.date(error).refine((day) => day >= '0001', error);
}

/** An account's address: in lower case, because that is how Supabase stores the ones we compare it with. */
export const accountEmailSchema = emailSchema.toLowerCase();

/** Adds to a password's rule that it must be storable without being cut. */
export function storablePassword(schema: z.ZodString) {
  return schema
    .max(PASSWORD_MAX_BYTES, passwordTooLong)
    .refine((password) => !isPasswordTooLong(password), passwordTooLong)
    .refine(storable, 'Password contains a character that cannot be used');
}

/** Password rule of the organization flow (specification, section 5). */
export const passwordSchema = storablePassword(
  z
    .string({ error: 'Password is required' })
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`),
);

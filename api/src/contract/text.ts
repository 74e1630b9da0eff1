import { z } from 'zod';

/** Longest name of a person or an organization, in UTF-16 units. */
export const NAME_MAX = 200;
/** bcrypt ignores what comes after 72 bytes, so a longer password would silently be cut. */
export const PASSWORD_MAX_BYTES = 72;
export const PASSWORD_MIN = 6;

/** Text that Postgres can store as it came: no NUL, no lone surrogate. */
export function storable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** A required name as typed: stored untouched, refused when blank, too long or not storable. */
export function nameSchema(label: string) {
  return z
    .string({ error: `${label} is required` })
    .refine((text) => text.trim().length > 0, `${label} is required`)
    .refine((text) => text.length <= NAME_MAX, `${label} must be at most ${NAME_MAX} characters long`)
    .refine(storable, `${label} contains a character that cannot be stored`);
}

/** An e-mail address as browsers accept it, trimmed. */
export const emailSchema = z
  .string({ error: 'Email Address is required' })
  .trim()
  .max(254, 'Email Address must be at most 254 characters long')
  .regex(z.regexes.html5Email, 'Enter an email address, like name@company.com');

/** Password rule of the organization flow (specification, section 5): at least 6 characters; at most 72 bytes. */
export const passwordSchema = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .refine(
    (password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} bytes long`,
  )
  .refine(storable, 'Password contains a character that cannot be used');

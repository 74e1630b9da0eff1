import { z } from 'zod';
import { accountEmailSchema, passwordSchema } from '../text.ts';

/** POST /api/sign-in */
export const signInSchema = z.strictObject({
  email: accountEmailSchema,
  /** Not checked against the rules for new passwords, which may have changed since this one was chosen. */
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
});
export type SignIn = z.infer<typeof signInSchema>;

/** POST /api/sign-in/forgotten */
export const forgottenPasswordSchema = signInSchema.pick({ email: true });
export type ForgottenPassword = z.infer<typeof forgottenPasswordSchema>;

/** POST /api/sign-in/password */
export const choosePasswordSchema = z.strictObject({
  /** The secret in a mailed link. */
  link: z.string().min(1).max(100),
  password: passwordSchema,
});
export type ChoosePassword = z.infer<typeof choosePasswordSchema>;

/** POST /api/sign-in/code, with the access token of a sign-in that still lacks the second factor. */
export const signInCodeSchema = z.strictObject({
  /** As the authenticator app shows it; some apps put a space in the middle. */
  code: z
    .string({ error: 'Enter the six digits of your authenticator app' })
    .regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Enter the six digits of your authenticator app'),
});
export type SignInCode = z.infer<typeof signInCodeSchema>;

/** The access token of a sign-in, which may still lack the second factor. A cookie that no script can read renews it. */
export const tokensSchema = z.object({
  /** For the Authorization header: `Bearer <accessToken>`. */
  accessToken: z.string(),
  /** When the access token expires. */
  expiresAt: z.iso.datetime(),
  /**
   * What the desk still requires. code: the six digits from the account's authenticator app. enrol: the desk requires a
   * second factor, and the account has none yet. none: nothing.
   */
  secondFactor: z.enum(['none', 'code', 'enrol']),
  /** After how many minutes without use the desk ends the session. */
  idleMinutes: z.number(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** POST /api/sign-in/factor: a new second factor for an authenticator app. The first correct code activates it. */
export const newFactorSchema = z.object({
  /** otpauth://totp/…, to show as a QR code. */
  uri: z.string(),
  /** The same secret in base32, for typing. */
  secret: z.string(),
});
export type NewFactor = z.infer<typeof newFactorSchema>;

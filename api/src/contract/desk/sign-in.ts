import { z } from 'zod';
import { accountEmailSchema } from '../text.ts';

/** POST /api/sign-in */
export const signInSchema = z.strictObject({
  email: accountEmailSchema,
  /** Any: the rules for new passwords may have changed since this one was chosen. */
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
});
export type SignIn = z.infer<typeof signInSchema>;

/** POST /api/sign-in/code, with the access token of a sign-in that lacks it. */
export const signInCodeSchema = z.strictObject({
  /** As an authenticator app shows it; some put a space in the middle. */
  code: z
    .string({ error: 'Enter the six digits of your authenticator app' })
    .regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Enter the six digits of your authenticator app'),
});
export type SignInCode = z.infer<typeof signInCodeSchema>;

/** POST /api/sign-in/renew */
export const renewSignInSchema = z.strictObject({ refreshToken: z.string().min(1).max(1_000) });
export type RenewSignIn = z.infer<typeof renewSignInSchema>;

/** The tokens of somebody who has signed in, or is half-way there. */
export const tokensSchema = z.object({
  /** For the Authorization header: `Bearer <accessToken>`. */
  accessToken: z.string(),
  /** Can be exchanged once for new tokens. */
  refreshToken: z.string(),
  /** When the access token expires. */
  expiresAt: z.iso.datetime(),
  /**
   * What is missing until the desk lets its holder in. code: the six digits of the account's authenticator app. enrol: the desk
   * demands a second factor, and the account has none.
   */
  secondFactor: z.enum(['none', 'code', 'enrol']),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** POST /api/sign-in/factor: what an authenticator app needs to know. Used from the first code that is right. */
export const newFactorSchema = z.object({
  /** otpauth://totp/…, to be shown as a QR code. */
  uri: z.string(),
  /** The same secret for typing, in base32. */
  secret: z.string(),
});
export type NewFactor = z.infer<typeof newFactorSchema>;

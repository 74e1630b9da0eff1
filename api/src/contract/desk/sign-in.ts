import { z } from 'zod';

/** A session of Supabase, as the desk keeps it. */
export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token ends. */
  expiresAt: z.iso.datetime(),
  /** What is missing before the desk lets this session in: nothing, a code, or a second factor to set up first. */
  secondFactor: z.enum(['none', 'code', 'enrol']),
});
export type Tokens = z.infer<typeof tokensSchema>;

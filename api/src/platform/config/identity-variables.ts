import { z } from 'zod';
import { apiUrl, confidential, key, oneOf, whole } from './variable-kinds.ts';

/** The Supabase project, and the accounts that are made there. */
export const supabase = {
  SUPABASE_URL: apiUrl('is missing: the project URL from Supabase: Project settings, API').describe(
    'The project URL from Supabase: Project settings, API. Run db/supabase/*.sql there once.',
  ),
  SUPABASE_SECRET_KEY: confidential(key('the secret key, sb_secret_…, from Supabase')),
  SUPABASE_PUBLISHABLE_KEY: key('the publishable key, sb_publishable_…, from Supabase')
    .optional()
    .describe(
      "The publishable key, sb_publishable_…: only `npm run launch-check -- --live` uses it, to try the tables' policies.",
    ),
  SUPABASE_JWT_SECRET: confidential(
    z
      .string()
      .min(16, 'is too short: the JWT secret from Supabase: Project settings, JWT keys')
      .optional()
      .describe(
        'Only for a project that still signs access tokens with a shared secret (HS256): the JWT secret from Supabase: Project ' +
          'settings, JWT keys. The desk accepts such tokens too.',
      ),
  ),
  SUPABASE_PUBLIC_URL: apiUrl('must be an address like https://auth.example.com')
    .optional()
    .describe(
      'Only for a Supabase of your own that the api reaches at another address than visitors: its public one, which its access ' +
        'tokens name as their issuer. Tokens without an issuer are accepted as well.',
    ),
  TRIAL_CONFIRMATION: oneOf(
    ['supabase', 'own'],
    'supabase',
    'who mails trial students the link that confirms their address. supabase: we only beyond its limit, with SMTP_URL.',
  ),
  COHORT_ID: whole(1, 1_000_000, 2, 'Cohort of new accounts.'),
  CLAIM_MAIL_AFTER_SECONDS: whole(
    0,
    86_400,
    300,
    'Seconds after paying until the buyer who has no organization yet is mailed the link; most buyers need no mail.',
  ),
  // After that time, another sign-up may claim the payment.
  CLAIM_LEASE_SECONDS: whole(
    10,
    600,
    60,
    'Seconds that a sign-up may hold a payment; at least five VENDOR_TIMEOUT_SECONDS.',
  ),
};

import { z } from 'zod';
import { confidential, whole } from './variable-kinds.ts';

const days = (fallback: number, what: string) =>
  whole(0, 36_500, fallback, `Days that ${what}; 0 keeps them for ever.`);

/** Retention periods, and the key that recognizes erased people. */
export const privacy = {
  RETAIN_LEADS_DAYS: days(730, 'leads are kept once HubSpot has them or someone has handled them'),
  RETAIN_LEAD_VISITORS_DAYS: days(
    30,
    'the network address and the HubSpot cookie of a visitor who sent a lead are kept once HubSpot has it',
  ),
  RETAIN_MAILS_DAYS: days(365, 'mails are kept once they were sent'),
  RETAIN_NOTICES_DAYS: days(90, 'notices to the team are kept once they have been handled'),
  RETAIN_TOKENS_DAYS: days(30, 'one-time links are kept once they have expired'),
  RETAIN_DECLINED_INVOICES_DAYS: days(365, 'declined requests for invoices are kept'),
  RETAIN_STRIPE_EVENTS_DAYS: days(180, "Stripe's events are kept once they were processed"),
  ERASURE_KEY: confidential(
    z
      .string()
      .min(32, 'must have at least 32 characters, e.g. from `openssl rand -hex 32`')
      .optional()
      .describe(
        'The key by which erased addresses are recognized after a backup was restored, e.g. `openssl rand -hex 32`. Keep it, and ' +
          'never change it. Not set: SUPABASE_SECRET_KEY, as long as that stays the same.',
      ),
  ),
};

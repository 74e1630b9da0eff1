import { sql } from 'kysely';

/** What payments brought, in cents: what was paid, minus the refunds of it. */
export const netCents = sql<string>`sum(amount_cents - amount_refunded_cents)`;

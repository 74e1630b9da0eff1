import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The buyer of a payment, as far as known. */
export interface Buyer {
  name: string | null;
  company: string | null;
}

/** Finds the buyers of payments, by payment id: from the organization, else the invoice request, else the pricing form. */
export async function findBuyers(db: Database, payments: readonly { id: string }[]): Promise<Map<string, Buyer>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<Buyer & { id: string }>`
    select p.id,
      coalesce(r.first_name || ' ' || r.last_name, i.contact_name,
        nullif(trim(concat_ws(' ', l.fields ->> 'firstname', l.fields ->> 'lastname')), '')) as name,
      coalesce(c.name, i.company, l.fields ->> 'company') as company
    from payments p
      left join customers c on c.id = p.customer_id
      left join profiles r on r.id = c.admin_id
      left join invoice_requests i on i.payment_id = p.id
      left join lateral (
        select fields from leads where attempt_key = p.attempt_key order by created_at desc limit 1
      ) l on true
    where p.id in (${sql.join(payments.map(({ id }) => id))})`.execute(db);
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]));
}

import { randomUUID } from 'node:crypto';
import { changeSeats } from '../../api/src/organizations/team-decisions.ts';
import { DATABASE, type Database, inTransaction } from '../../api/src/platform/database/database.ts';
import { openCheckout, signUp } from './buying.ts';
import { dealBecomes } from './crm.ts';
import { query } from './databases.ts';
import { askForInvoice } from './invoices.ts';
import { forms } from './leads.ts';
import { letMinutesPass, tellTeam } from './team-mails.ts';
import type { TestApi } from './test-api.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** The vendors' tables that an erasure must reach. Stripe is erased by hand, and mailboxes are not ours. */
const VENDOR_TABLES = /^local_(supabase|hubspot)\./;

/**
 * Makes a person with something of every kind: two leads, a paid and claimed payment whose seats were taken away, a declined
 * invoice, mails, notices.
 */
export async function makePerson(api: TestApi, email = `Dana-${randomUUID()}@Example.com`) {
  const attempt = randomUUID();
  const lead = { ...forms.pricing(), email, checkout_attempt: attempt };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  await api.http
    .post('/api/leads/partner')
    .send({ ...forms.partner(), email: email.toLowerCase() })
    .expect(201);
  const sessionId = await openCheckout(api, 2, attempt);
  await api.stripe('/pay', { session: sessionId, email });
  await until(async () => (await paymentOf(api, sessionId))?.status === 'paid');
  await dealBecomes(api, sessionId, 'synced');
  await api.http.post('/api/organizations').send(signUp(sessionId, { email })).expect(201);
  await takeSeatsAway(api, email);
  const invoice = await askForInvoice(api, { email: email.toLowerCase() });
  await api.rows("update invoice_requests set declined_at = now(), declined_reason = 'No' where id = $1", [invoice.id]);
  const note =
    "insert into desk_notes (subject_kind, subject_id, author, text) select 'payment', id::text, 'x', 'Called' from payments";
  await api.rows(`${note} where checkout_session_id = $1`, [sessionId]);
  await letMinutesPass(api, 1);
  await tellTeam(api);
  await until(async () => {
    const busy = await api.rows("select 1 from leads where lower(email) = lower($1) and relay_state = 'waiting'", [
      email,
    ]);
    const unsynced = await api.rows('select 1 from profiles where email = lower($1) and synced_at is null', [email]);
    return busy.length + unsynced.length === 0;
  });
  return { email, address: email.toLowerCase(), sessionId };
}

/** Takes away the seats of the organization that a person administers. @returns its id */
export async function takeSeatsAway(api: TestApi, email: string): Promise<string> {
  const find = `select c.id, c.seats from customers c join profiles p on p.id = c.admin_id where p.email = lower($1)`;
  const [found] = await api.rows<{ id: string; seats: number }>(find, [email]);
  if (!found) throw new Error(`${email} administers no organization`);
  const { id, seats } = found;
  await inTransaction(api.app.get<Database>(DATABASE), (tx) => changeSeats(tx, id, -seats, 'The person leaves'));
  return id;
}

export const paymentOf = async (api: Pick<TestEnvironment, 'rows'>, session: string) =>
  (
    await api.rows<{
      id: string;
      status: string;
      payer_email: string | null;
      amount_total_cents: number;
      erased_as: string;
    }>('select * from payments where checkout_session_id = $1', [session])
  )[0];

/** Returns the tables, ours and the vendors', that contain a text anywhere. */
export async function whereIs(api: TestEnvironment, text: string): Promise<string[]> {
  const ours = await tablesWith(api.database.url, text);
  const theirs = await tablesWith(api.standInDatabase.url, text);
  return [...ours, ...theirs.filter((table) => VENDOR_TABLES.test(table))].sort();
}

async function tablesWith(url: string, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(url, `select 1 from ${name} as t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
      text,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Waits until the latest erasure is finished. */
export const erased = (api: Pick<TestEnvironment, 'rows'>) =>
  until(async () => (await api.rows('select 1 from erasures where finished_at is null')).length === 0);

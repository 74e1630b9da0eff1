import { randomUUID } from 'node:crypto';
import { changeSeats } from '#api/organizations/team-decisions.ts';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import { accountsOf } from './accounts.ts';
import { openCheckout, signUp } from './buying.ts';
import { DEALS, dealBecomes } from './crm.ts';
import { query } from './databases.ts';
import { deskOf } from './desk.ts';
import { askForInvoice } from './invoices.ts';
import { forms } from './leads.ts';
import { paymentBecomes } from './payments.ts';
import { letMinutesPass, notifyTeam } from './team-mails.ts';
import type { TestApi } from './test-api.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** The variables of the api that the tests of privacy share: it holds something of every kind about people. */
export const PEOPLE = {
  ...DEALS,
  ...{ TEAM_MAIL_TO: 'team@site.example' },
  ...{ RETAIN_LEADS_DAYS: '10', RETAIN_MAILS_DAYS: '10', RETAIN_NOTICES_DAYS: '0' },
};

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
  const other = { ...forms.partner(), email: email.toLowerCase() };
  await api.http.post('/api/leads/partner').send(other).expect(201);
  const sessionId = await openCheckout(api, 2, attempt);
  await api.stripe('/pay', { session: sessionId, email });
  await paymentBecomes(api, sessionId, 'paid');
  await dealBecomes(api, sessionId, 'synced');
  await api.http.post('/api/organizations').send(signUp(sessionId, { email })).expect(201);
  await takeSeatsAway(api, email);
  const invoice = await askForInvoice(api, { email: email.toLowerCase() });
  await api.rows("update invoice_requests set declined_at = now(), declined_reason = 'No' where id = $1", [invoice.id]);
  const note =
    "insert into desk_notes (subject_kind, subject_id, author, text) select 'payment', id::text, 'x', 'Called' from payments";
  await api.rows(`${note} where checkout_session_id = $1`, [sessionId]);
  await letMinutesPass(api, 1);
  await notifyTeam(api);
  await vendorsKnow(api, email);
  return { email, address: email.toLowerCase(), sessionId };
}

/** Makes a student with an account, who has also sent a form. @param address default: a new one @returns the address */
export async function makeStudent(api: TestApi, address?: string): Promise<string> {
  const { email } = await accountsOf(api).student(true, undefined, address);
  const lead = { ...forms.pricing(), email };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  await vendorsKnow(api, email);
  return email;
}

/** Waits until HubSpot has a person's leads, and Supabase the profile. */
async function vendorsKnow(api: TestApi, email: string): Promise<void> {
  const waiting = `select from leads where lower(email) = lower($1) and relay_state = 'waiting'
    union all select from profiles where email = lower($1) and synced_at is null`;
  await until(async () => (await api.rows(waiting, [email])).length === 0);
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

/** Returns the tables, ours and the vendors', that contain a text anywhere. */
export async function whereIs(api: TestEnvironment, text: string): Promise<string[]> {
  const ours = await tablesWith(api.database.url, text);
  const theirs = await tablesWith(api.standInDatabase.url, text);
  return [...ours, ...theirs.filter((table) => VENDOR_TABLES.test(table))].sort();
}

async function tablesWith(url: string, text: string): Promise<string[]> {
  const [all] = await query<{ search: string }>(
    url,
    `select string_agg(format('select %1$L as name where exists (select from %1$s t where strpos(lower(t::text), lower($1)) > 0)', table_name), ' union all ') as search
     from (select format('%I.%I', n.nspname, c.relname) as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')) as tables`,
  );
  return (await query<{ name: string }>(url, all?.search ?? '', [text])).map(({ name }) => name);
}

/** Waits until every erasure is finished, without the pauses between two tries. */
export const erased = (api: Pick<TestEnvironment, 'rows'>) =>
  until(async () => {
    await api.rows(
      "update graphile_worker._private_jobs set run_at = now() where key like 'erase-%' and locked_at is null and run_at > now()",
    );
    return (await api.rows('select 1 from erasures where finished_at is null')).length === 0;
  });

export async function peopleDesk(api: TestApi) {
  const desk = deskOf(api);
  const owner = await desk.colleague('owner');
  const post = (verb: string, body: object) => desk.post(`/people/${verb}`, owner.token, body);
  const erase = (email: string, more: object = {}) => post('erase', { email, typed: email, ...more });
  const sendLead = (email: string, form: 'pricing' | 'partner' = 'pricing') => {
    const lead = { ...forms[form](), email };
    return api.http.post(`/api/leads/${form}`).send(lead).expect(201);
  };
  return {
    desk,
    owner,
    post,
    erase,
    /** Erases a person, and waits until that has ended. @returns the answer to the request */
    async eraseToTheEnd(email: string, more?: object) {
      const { body } = await erase(email, more).expect(200);
      await erased(api);
      return body;
    },
    show: async (email: string) => (await post('show', { email }).expect(200)).body,
    sendLead,
    /** Sends the pricing form as somebody new. @returns the address */
    async newLead() {
      const email = `dana-${randomUUID()}@example.com`;
      await sendLead(email);
      return email;
    },
  };
}

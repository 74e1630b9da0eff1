import type request from 'supertest';
import { payForSeats, signUp } from './buying.ts';
import { isDrill } from './layers.ts';
import { contentsTo, mailsTo } from './mails.ts';
import { auth } from './staff-accounts.ts';
import { student } from './students.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** How many requests arrive at once: a flood in the drills only. */
export const AT_ONCE = isDrill ? 20 : 6;

/** The variables of the api that the tests of organizations share. */
export const ORGANIZATIONS = { TEAM_MAIL_TO: 'team@example.com' };

export const eventsHandled = (api: Pick<TestEnvironment, 'rows' | 'vendorRows'>) =>
  until(
    async () =>
      (await api.vendorRows("select from local_stripe.deliveries where state = 'pending'")).length === 0 &&
      (await api.rows('select from stripe_events where processed_at is null')).length === 0,
  );

/** The answers of a buyer who attaches a payment to an account. */
export function answers(sessionId: string, email: string, change: object = {}) {
  return { sessionId, firstName: 'Ada', lastName: 'Sample', email, organizationName: 'Northwind', ...change };
}

export function accountsOf(api: TestEnvironment & { http: ReturnType<typeof request> }) {
  const textsTo = async (email: string) => (await contentsTo(api, email)).map(({ text }) => text ?? '');
  const post = (path: string, body: object) => api.http.post(`/api/organizations${path}`).send(body);
  /** Waits for a number of mails with a link of this kind. @returns the token in the newest */
  const token = async (email: string, link: 'ownership' | 'token' | 'link', count = 1): Promise<string> => {
    const pattern = new RegExp(`#${link}=([\\w-]+)`);
    const found = async () => (await textsTo(email)).flatMap((text) => pattern.exec(text)?.[1] ?? []);
    await until(async () => (await found()).length >= count);
    return (await found())[0] ?? '';
  };
  return {
    post,
    /** Makes an account for a claim that is not saved, since no organization may be called "Not yet". @returns the sign-up */
    async unfinishedClaim(seats = 2) {
      const refuse = "add constraint not_yet check (name <> 'Not yet')";
      await api.rows(`alter table customers drop constraint if exists not_yet, ${refuse}`);
      const half = signUp(await payForSeats(api, seats));
      await post('', { ...half, organizationName: 'Not yet' }).expect(503);
      return half;
    },
    /** Starts a claim, which waits in the middle of making its account. @returns a function that lets it go on */
    async claimInTheMiddle(body: ReturnType<typeof signUp>) {
      api.standIns.faults.add({ path: '/auth/v1/admin/users$', method: 'POST', kind: 'hold', times: 1 });
      const pending = post('', body).then();
      await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
      return async () => {
        api.standIns.faults.clear();
        return pending;
      };
    },
    /** Buys seats and creates an organization, whose administrator has an unconfirmed address. */
    async administrator(seats = 2, change: object = {}) {
      const body = signUp(await payForSeats(api, seats), change);
      await post('', body).expect(201);
      return body;
    },
    /** Exchanges the right password of an account for a token that attaches the payment to it. */
    async passwordToken(session: string, { email, password }: { email: string; password: string }): Promise<string> {
      const { body } = await post('/ownership-tokens', { ...answers(session, email), password }).expect(201);
      return body.token;
    },
    /**
     * Registers a trial student.
     * @param confirmed whether they have followed the link in their mail
     * @param address default: a new one
     */
    async student(confirmed = true, password = 'battery staple', address?: string) {
      const body = { ...student(address), password };
      const { email } = body;
      await api.http.post('/api/trials').send(body).expect(201);
      if (confirmed)
        await api.vendorRows('update local_supabase.users set email_confirmed_at = now() where email = $1', [email]);
      return {
        email,
        password,
        id: (await api.rows<{ id: string }>('select id from profiles where email = $1', [email]))[0]?.id,
      };
    },
    logIn: (email: string, password: string) => auth(api, 'POST', 'token?grant_type=password', { email, password }),
    refresh: async (token: string) =>
      (await auth(api, 'POST', 'token?grant_type=refresh_token', { refresh_token: token })).status,
    organizationsOf: (email: string) =>
      api.rows<{ name: string; seats: number; verified: boolean; frozen: boolean }>(
        `select c.name, c.seats, c.address_verified_at is not null as verified, c.frozen_at is not null as frozen
         from customers c join profiles p on p.id = c.admin_id where p.email = $1`,
        [email],
      ),
    /** Returns the users at Supabase with an address, in any spelling. */
    usersAt: (email: string) =>
      api.vendorRows<{ id: string; app: { user_roles?: string }; own: { user_roles?: string }; raw: string }>(
        `select id, app_metadata as app, user_metadata as own, to_jsonb(users)::text as raw
         from local_supabase.users where lower(email) = lower($1)`,
        [email],
      ),
    copiedSeats: async (email: string) => {
      const sql =
        'select c.name, c.seats from local_supabase.customers c join local_supabase.users u on u.id = c.admin_id where u.email = $1';
      return api.vendorRows<{ name: string; seats: number }>(sql, [email]);
    },
    mailsTo: (email: string) => mailsTo(api, email),
    textsTo,
    token,
    /** Tries to claim a payment with an address that has an account. @returns the proofs of it that are accepted */
    async proofsFor(email: string, session: string): Promise<string[]> {
      const { body } = await post('', signUp(session, { email })).expect(409);
      if (body.code !== 'account_exists') throw new Error(`not an account, but ${body.code}`);
      return body.details.map(({ field, message }: { field: string; message: unknown }) => message && field);
    },
    /** The owner of an address asks for a link that attaches a payment to its account. @returns the link's token */
    async linkFor(email: string, session: string): Promise<string> {
      await post('/ownership-links', answers(session, email)).expect(202);
      return token(email, 'ownership');
    },
  };
}

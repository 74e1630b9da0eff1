import { contentsTo, mailsTo } from '../../support/mails.ts';
import { student } from '../../support/students.ts';
import type { TestApi } from '../../support/test-api.ts';
import { vendorTimeout } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

/** The variables of the api that mails the confirmations itself. */
export const OWN = { TRIAL_CONFIRMATION: 'own' };
/** Supabase's own limits, among them one mail a minute to an address. A class that comes at once takes it some time. */
export const LIMITED = { SUPABASE_LIMITS: 'real', ...vendorTimeout(20) };
/** The same without a mail server of ours. */
export const UNMAILED = { ...LIMITED, SMTP_URL: '' };

export function confirmationsOf(api: TestApi) {
  const userOf = async (email: string) => {
    const sql = 'select id, email_confirmed_at from local_supabase.users where email = $1';
    return (await api.vendorRows<{ id: string; email_confirmed_at: Date | null }>(sql, [email]))[0];
  };
  const register = (body: object, visitor = '203.0.113.1') =>
    api.http.post('/api/trials').set('X-Forwarded-For', visitor).send(body);
  return {
    register,
    /** Registers a new student. @returns what was sent */
    async registered() {
      const body = student();
      await register(body).expect(201);
      return body;
    },
    confirm: (token: string) => api.http.post('/api/trials/confirm').send({ token }),
    mailsTo: (email: string) => mailsTo(api, email),
    userOf,
    isConfirmed: async (email: string) => Boolean((await userOf(email))?.email_confirmed_at),
    profilesOf: (email: string) =>
      api.rows('select first_name, user_roles, cohort_id from profiles where email = $1', [email]),
    refusedInMetrics: async () => {
      const { text } = await api.http.get('/api/metrics');
      return Number(/^trial_registrations_refused_total (\d+)$/m.exec(text)?.[1]);
    },
    /** Returns the states of the outbox's mails to an address, oldest first. */
    statesOf: async (email: string) => {
      const sql = "select state from mails where kind = 'trial-confirmation' and recipient = $1 order by created_at";
      return (await api.rows<{ state: string }>(sql, [email])).map(({ state }) => state);
    },
    settled: () => {
      const waiting = "select from mails where kind = 'trial-confirmation' and state = 'waiting'";
      return until(async () => (await api.rows(waiting)).length === 0);
    },
    /** Waits for that many mails. @returns the token of the newest */
    async token(email: string, count = 1): Promise<string> {
      await until(async () => (await mailsTo(api, email)).length >= count);
      const [newest] = await contentsTo(api, email);
      return /\/confirm-email#token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
    },
    age: (email: string, minutes: number) => {
      const older =
        'created_at = created_at - make_interval(mins => $2), sent_at = sent_at - make_interval(mins => $2)';
      return api.rows(`update mails set ${older} where recipient = $1`, [email, minutes]);
    },
  };
}

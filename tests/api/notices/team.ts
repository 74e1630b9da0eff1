import { randomUUID } from 'node:crypto';
import { openCheckout } from '../../support/buying.ts';
import { forms } from '../../support/leads.ts';
import { arrivedAt, tellTeam } from '../../support/team-mails.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

export const TEAM = 'team@site.example';

/** Starts an api that mails the team, without the weekly summary because today may be a Monday. */
export function startTeamApi(overrides: Record<string, string> = {}): Promise<TestApi> {
  const mails = { TEAM_MAIL_TO: TEAM, TEAM_MAIL_OFF: 'weekly', MAIL_FROM: 'hello@mail.example' };
  return startTestApi({ ...mails, ...overrides });
}

/** Returns helpers to act as visitors and buyers, and to read what the team is told. */
export function openTeam(api: TestApi) {
  let seen = 0;
  const getSession = (session: string) => api.http.get(`/api/checkout/session/${session}`);
  /** Waits until every event of Stripe's has been handled. */
  const settled = () =>
    until(
      async () =>
        (await api.vendorRows("select from local_stripe.deliveries where state = 'pending'")).length === 0 &&
        (await api.rows('select from stripe_events where processed_at is null')).length === 0,
    );
  return {
    getSession,
    settled,
    /** Makes it look as if the team had been told nothing lately; what Stripe still has to say comes before that. */
    async forget() {
      await settled();
      await api.rows('delete from team_notices');
      await api.rows('delete from mails');
      seen = (await arrivedAt(api, TEAM)).length;
    },
    /** Returns what has arrived since the last call, oldest first; the minute may have passed meanwhile. */
    async told() {
      await tellTeam(api);
      const mails = (await arrivedAt(api, TEAM)).slice(seen);
      seen += mails.length;
      return mails;
    },
    noticesOf: (kind: string) =>
      api.rows<{ cause: string; told_as: string | null; over_at: Date | null; facts: Record<string, unknown> }>(
        'select * from team_notices where kind = $1 order by created_at, cause',
        [kind],
      ),
    /** Sends a form. @returns what was sent */
    async send(form: keyof typeof forms, more = {}) {
      const body = { ...forms[form](), ...more };
      await api.http.post(`/api/leads/${form}`).send(body).expect(201);
      return body;
    },
    /** Pays with an address that no other test uses. */
    async pay(seats = 2) {
      const session = await openCheckout(api, seats);
      const payer = `payer-${randomUUID()}@example.com`;
      await api.stripe('/pay', { session, email: payer });
      await getSession(session).expect(200);
      return { session, payer };
    },
  };
}

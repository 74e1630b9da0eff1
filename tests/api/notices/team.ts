import { eventsHandled } from '../../support/accounts.ts';
import { paidPayment } from '../../support/buying.ts';
import { forms } from '../../support/leads.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { arrivedAt, lookAtConditions, notifyTeam } from '../../support/team-mails.ts';
import type { TestApi } from '../../support/test-api.ts';

export const TEAM = 'team@site.example';
export const OTHER = 'other@site.example';
/** The variables of the api that these tests share. */
export const TEAM_MAILS = {
  TEAM_MAIL_TO: `${TEAM}, Ops <${OTHER}>,${TEAM.toUpperCase()}`,
  MAIL_FROM: 'hello@mail.example',
};

/** Returns helpers to act as visitors and buyers, and to read what the team is told. */
export function openTeam(api: TestApi) {
  let stopped: Promise<unknown> | undefined;
  /** At a full minute, the team would be told of half of what a test is about to make. */
  const tellOnlyWhenAsked = () => {
    stopped ??= Promise.all([stopSchedule(api, 'tell-team'), stopSchedule(api, 'look-at-conditions')]);
    return stopped;
  };
  let seen = 0;
  /** Tells the team. @returns what has arrived since the last call, oldest first */
  const newMails = async () => {
    await tellOnlyWhenAsked();
    await notifyTeam(api);
    const mails = await arrivedAt(api, TEAM, seen);
    seen += mails.length;
    return mails;
  };
  const getSession = (session: string) => api.http.get(`/api/checkout/session/${session}`);
  const settled = () => eventsHandled(api);
  return {
    getSession,
    settled,
    /** Makes it look as if the team had been told nothing lately; what Stripe still has to say comes before that. */
    async forget() {
      await tellOnlyWhenAsked();
      await settled();
      await lookAtConditions(api);
      await api.rows('delete from team_notices');
      await api.rows('delete from mails');
      seen += (await arrivedAt(api, TEAM, seen)).length;
    },
    newMails,
    /** Does the same when there must be one mail, no more and no less. */
    async newMail() {
      const [mail, ...more] = await newMails();
      if (!mail || more.length > 0) throw new Error(`${mail ? more.length + 1 : 'no'} mails instead of one`);
      return mail;
    },
    newSubjects: async () => (await newMails()).map(({ subject }) => subject),
    async refund(session: string, amount?: number) {
      await api.stripe('/refund', { session, amount });
      await getSession(session);
    },
    noticesOf: (kind: string) =>
      api.rows<{ cause: string; told_as: string | null; facts: Record<string, unknown> }>(
        'select * from team_notices where kind = $1 order by created_at, cause',
        [kind],
      ),
    async send(form: keyof typeof forms, more = {}) {
      const body = { ...forms[form](), ...more };
      await api.http.post(`/api/leads/${form}`).send(body).expect(201);
      return body;
    },
    pay: (seats?: number) => paidPayment(api, seats),
  };
}

import { describe, expect, it } from '@jest/globals';
import { confirmationsOf, LIMITED, OWN, UNMAILED } from '../api/trials/own-confirmation.ts';
import { takenMails } from '../support/mails.ts';
import { sharedApi } from '../support/shared-api.ts';
import { student } from '../support/students.ts';
import { vendorTimeout } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

/** Hashing forty passwords at once takes a busy machine a while. */
const patient = vendorTimeout(8);
const aClass = () => Array.from({ length: 40 }, (_, seat) => ({ body: student(), visitor: `198.51.100.${seat}` }));

describe('a class of forty that registers at once', () => {
  it('gets forty accounts, and mails of ours where Supabase sends none', async () => {
    const api = await sharedApi({ ...LIMITED, ...patient });
    const of = confirmationsOf(api);
    const people = aClass();
    const responses = await Promise.all(people.map(({ body, visitor }) => of.register(body, visitor)));
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 201));
    const ours = await api.rows<{ recipient: string }>("select recipient from mails where kind = 'trial-confirmation'");
    expect(ours.length).toBeGreaterThanOrEqual(10);
    await of.settled();
    const arrived = (await takenMails(api)).flatMap(({ recipients }) => recipients);
    expect(arrived.sort()).toEqual(ours.map(({ recipient }) => recipient).sort());
    for (const { body } of people) expect(await of.profilesOf(body.email)).toHaveLength(1);
    const [last] = ours;
    await of.confirm(await of.token(last?.recipient ?? '')).expect(200);
    expect(await of.refusedInMetrics()).toBe(0);
  });

  it('is told, without a mail server of ours, who has no account yet', async () => {
    const of = confirmationsOf(await sharedApi({ ...UNMAILED, ...patient }));
    const people = aClass();
    const responses = await Promise.all(people.map(({ body, visitor }) => of.register(body, visitor)));
    const refused = people.filter((_, seat) => responses[seat]?.status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(40 - refused.length);
    for (const { status, body } of responses) if (status !== 201) expect(body.code).toBe('mail_limit_reached');
    expect(await of.refusedInMetrics()).toBe(refused.length);
    for (const { body } of refused) expect(await of.profilesOf(body.email)).toEqual([]);
  });

  it('gets forty accounts, profiles and mails where we send all of them', async () => {
    const api = await sharedApi({ ...OWN, ...patient });
    const of = confirmationsOf(api);
    const people = aClass();
    const responses = await Promise.all(people.map(({ body }) => of.register(body)));
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 201));
    const arrived = async () => {
      const all = (await takenMails(api)).flatMap(({ recipients }) => recipients);
      return people.map(({ body }) => all.filter((recipient) => recipient === body.email).length);
    };
    await until(async () => (await arrived()).every((count) => count > 0), 60);
    await of.settled();
    expect(await arrived()).toEqual(people.map(() => 1));
    for (const { body } of people) expect(await of.profilesOf(body.email)).toHaveLength(1);
  });
});

it("counts sign-ups by each visitor's address, not by ours", async () => {
  const of = confirmationsOf(await sharedApi({ ...UNMAILED, ...patient }));
  const codes = async (visitor: string, times: number) => {
    const responses = await Promise.all(Array.from({ length: times }, () => of.register(student(), visitor)));
    return responses.map(({ body }) => body.code ?? 'registered');
  };
  expect(await codes('192.0.2.1', 40)).toContain('identity_unavailable');
  expect(await codes('192.0.2.2', 5)).not.toContain('identity_unavailable');
});

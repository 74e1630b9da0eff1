import { expect, it } from '@jest/globals';
import { originOf } from '#api/analytics/origin.ts';
import { forms, LEADS } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';

const visits: { utm_source?: string; utm_campaign?: string; referrer?: string }[] = [
  {},
  { utm_source: ' Meet\t Up ', utm_campaign: 'Spring\u00a0Sale' },
  { utm_source: '=1+1', utm_campaign: 'jane@example.com' },
  { utm_source: 'Zoe\u0301', utm_campaign: `${'a'.repeat(64)}b` },
  { utm_source: `a${' '.repeat(120)}b` },
  { referrer: 'https://WWW.Search.example:8443/q?secret' },
  { referrer: 'android-app://com.example.mail/' },
  { referrer: 'ümlaut.example' },
  { utm_source: 'newsletter', referrer: 'https://search.example/' },
];

const api = await sharedApi(LEADS);

it.each(visits)('a lead is stored with its origin, by the rule for views: %j', async (visit) => {
  const lead = { ...forms.pricing(), ...visit };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  expect(await api.rows('select source, campaign from leads where email = $1', [lead.email])).toEqual([
    originOf(visit),
  ]);
});

import { describe, expect, it } from '@jest/globals';
import { findStandIns, readEnv } from '#api/platform/config/env.ts';
import { privatePageHeaders, securityHeaders } from '#api/platform/http/security-headers.ts';
import { parseSite } from '#contract/site-settings.ts';
import { thirdPartyOf, thirdPartySources } from '#contract/third-party.ts';
import { nginxFiles } from '../../../nginx/generate.ts';
import { leastVariables } from '../../support/keys.ts';

const plausible = { ANALYTICS_SCRIPT: 'https://plausible.io/js/pa-Sample_1.js' };
const hubspot = { HUBSPOT_TRACKING: 'yes', HUBSPOT_PORTAL_ID: '100100' };
const publicUrl = 'https://site.example';

function policyOf(settings: Record<string, string>): string {
  const headers = securityHeaders({ publicUrl, thirdParty: thirdPartySources(parseSite(settings)) });
  return headers['Content-Security-Policy'] ?? '';
}

describe('third-party scripts', () => {
  it('are none without configuration, and leave the headers as they are', () => {
    expect(thirdPartyOf(parseSite({ HUBSPOT_PORTAL_ID: '100100', ANALYTICS_CONSENT: 'not-needed' }))).toBeNull();
    expect(policyOf({ HUBSPOT_PORTAL_ID: '100100' })).toBe(securityHeaders({ publicUrl })['Content-Security-Policy']);
    expect(privatePageHeaders({ publicUrl })).toEqual({
      ...securityHeaders({ publicUrl }),
      'Referrer-Policy': 'strict-origin',
    });
  });

  it('ask for consent unless the owner says that none is needed; HubSpot always asks', () => {
    const asking = { script: plausible.ANALYTICS_SCRIPT, attributes: {}, asks: true };
    expect(thirdPartyOf(parseSite(plausible))?.analytics).toEqual(asking);
    const unasked = thirdPartyOf(parseSite({ ...plausible, ...hubspot, ANALYTICS_CONSENT: 'not-needed' }));
    expect(unasked).toMatchObject({ analytics: { asks: false }, hubspot: { script: expect.any(String) } });
  });

  it('get the attributes that are configured', () => {
    const ANALYTICS_ATTRIBUTES = ' data-website-id=94db  data-host-url=https://a.example/x ';
    const attributes = { 'data-website-id': '94db', 'data-host-url': 'https://a.example/x' };
    expect(thirdPartyOf(parseSite({ ...plausible, ANALYTICS_ATTRIBUTES }))?.analytics?.attributes).toEqual(attributes);
  });

  it.each([
    ['na1', 'https://js.hs-scripts.com/100100.js'],
    ['eu1', 'https://js-eu1.hs-scripts.com/100100.js'],
    ['na2', 'https://js-na2.hs-scripts.com/100100.js'],
  ])('of HubSpot come from the region %s', (region, script) => {
    expect(thirdPartyOf(parseSite({ ...hubspot, HUBSPOT_REGION: region }))?.hubspot).toEqual({ script });
  });

  it.each([
    { ANALYTICS_SCRIPT: 'http://stats.example/script.js' },
    { ANALYTICS_SCRIPT: 'https://stats.example/a.js; script-src *' },
    { ANALYTICS_SCRIPT: '//stats.example/a.js' },
    { ANALYTICS_SCRIPT: 'https://stats.example:99999/a.js' },
    { ...plausible, ANALYTICS_ATTRIBUTES: 'onload=alert(1)' },
    { ...plausible, ANALYTICS_ATTRIBUTES: 'data-a="x"' },
    { ...plausible, ANALYTICS_CONNECT: "https://a.example 'unsafe-inline'" },
    { ...plausible, ANALYTICS_CONNECT: 'https://a.example;' },
    { ...plausible, ANALYTICS_CONNECT: 'https://*.a.example:99999' },
    { ANALYTICS_ATTRIBUTES: 'data-domain=site.example' },
    { HUBSPOT_TRACKING: 'yes' },
  ])('are refused when the configuration is wrong: %j', (settings) => {
    expect(() => parseSite(settings)).toThrow(/ANALYTICS_|HUBSPOT_PORTAL_ID/);
  });

  it('are refused by the api in the same words', () => {
    const read = () => readEnv({ ...leastVariables, HUBSPOT_TRACKING: 'yes' });
    expect(read).toThrow('HUBSPOT_PORTAL_ID is missing: HUBSPOT_TRACKING=yes loads the script of that account');
  });

  it('may load and reach only what is configured', () => {
    expect(policyOf(plausible)).toMatch(/script-src [^;]*https:\/\/plausible\.io;/);
    expect(policyOf(plausible)).toMatch(/connect-src [^;]*https:\/\/plausible\.io;/);
    expect(policyOf(plausible)).not.toContain('hs-');
    const connected = policyOf({ ...plausible, ANALYTICS_CONNECT: 'https://a.example https://b.example' });
    expect(connected).toMatch(/connect-src [^;]*https:\/\/a\.example https:\/\/b\.example;/);
    expect(connected).not.toMatch(/connect-src [^;]*plausible/);
    expect(policyOf(hubspot)).toMatch(/script-src [^;]*https:\/\/\*\.hs-analytics\.net/);
    expect(policyOf(hubspot)).not.toMatch(/hscollectedforms|usemessages|hsadspixel|script-src [^;]*unsafe/);
  });

  it('are kept from private pages by nginx', () => {
    const { 'generated/headers-no.conf': headers = '', 'generated/maps.conf': maps = '' } = nginxFiles({
      styleHashes: [],
      template: '',
    });
    expect(maps).toMatch(/map \$uri \$privacy \{\n {4}"~\^\(\?:.*\/create-org\|.*\)\(\\\.html\|\/\|\$\)" private;/);
    const rules = headers.split('\n').filter((line) => line.includes('\\|private$'));
    expect(rules.find((line) => line.includes('default-src'))).not.toContain('$foreign');
    expect(rules.find((line) => line.includes('strict-origin'))).toContain('"strict-origin"');
    expect(headers).toMatch(/default "[^"]*script-src [^;"]*\$foreign_scripts;/);
  });

  it('are found out in production when they are stand-ins', () => {
    const env = readEnv({ ...leastVariables, ANALYTICS_SCRIPT: '/__local/scripts/umami.js' });
    expect(findStandIns(env)).toContain('ANALYTICS_SCRIPT points at a stand-in');
  });
});

import { describe, expect, it } from '@jest/globals';
import { embedConfigOf } from '#api/leads/lead-forms.ts';
import { readEnv } from '#api/platform/config/env.ts';
import { documentHeaders, securityHeaders } from '#api/platform/http/security-headers.ts';
import { hubspotFormsUrl } from '#api/platform/vendors/hubspot-hosts.ts';
import { leastVariables } from '../../support/keys.ts';

const formId = '5f3d7a10-0001-4c4e-9a52-0c6f0b7d1a01';
const settings = { HUBSPOT_EMBED: 'yes', HUBSPOT_PORTAL_ID: '100100', HUBSPOT_FORM_PARTNER: formId };
const environment = { ...leastVariables, ...settings };
const configOf = (change: Record<string, string>) => embedConfigOf('partner', readEnv({ ...environment, ...change }));

describe("HubSpot's embedded forms", () => {
  it.each([
    ['legacy', 'na1', 'https://js.hsforms.net/forms/embed/v2.js'],
    ['legacy', 'eu1', 'https://js-eu1.hsforms.net/forms/embed/v2.js'],
    ['new', 'na2', 'https://js-na2.hsforms.net/forms/embed/100100.js'],
  ])('of the %s editor in region %s come from %s', (editor, region, scriptUrl) => {
    const config = configOf({ HUBSPOT_EMBED_PARTNER: editor, HUBSPOT_REGION: region });
    expect(config).toEqual({ editor, region, portalId: '100100', formId, scriptUrl, next: expect.any(String) });
  });

  it.each([
    ['na1', 'https://api.hsforms.com'],
    ['na2', 'https://api-na2.hsforms.com'],
    ['eu1', 'https://api-eu1.hsforms.com'],
    ['ap1', 'https://api-ap1.hsforms.com'],
  ])('leads of an account in %s go to %s; a stand-in is where it is', (region, url) => {
    const env = readEnv({ ...environment, HUBSPOT_REGION: region, NODE_ENV: 'test' });
    expect(hubspotFormsUrl(env)).toBe(url);
    expect(hubspotFormsUrl({ ...env, HUBSPOT_FORMS_URL: 'http://127.0.0.1:4000' })).toBe('http://127.0.0.1:4000');
  });

  it('are off unless both the setting and the form id are given', () => {
    expect(configOf({})).toBeNull();
    expect(configOf({ HUBSPOT_EMBED_PARTNER: 'legacy', HUBSPOT_FORM_PARTNER: '' })).toBeNull();
  });

  it('are allowed by the policy of pages only where configured, never of documents, and never with unsafe-inline', () => {
    const policyOf = (headers: Record<string, string>) => headers['Content-Security-Policy'] ?? '';
    const publicUrl = 'https://site.example';
    const embedding = policyOf(securityHeaders({ publicUrl, hubspotEmbed: true }));
    for (const directive of ['script-src', 'frame-src', 'connect-src', 'img-src', 'form-action'])
      expect(embedding).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.hsforms\\.(net|com)`));
    expect(embedding).not.toMatch(/script-src [^;]*unsafe/);
    expect(policyOf(securityHeaders({ publicUrl }))).not.toMatch(/hsforms|unsafe-inline/);
    expect(policyOf(documentHeaders({ publicUrl, hubspotEmbed: true }))).not.toContain('hsforms');
  });
});

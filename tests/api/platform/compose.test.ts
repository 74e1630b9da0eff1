import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { envVariables } from '#api/platform/config/env-schema.ts';
import { documentHeaders, fileHeaders, securityHeaders } from '#api/platform/http/security-headers.ts';
import { redirects } from '#web/lib/redirects.ts';
import { nodeEnvironment, nodeFlags } from '../../../api/node-flags.ts';
import { nginxFiles } from '../../../nginx/generate.ts';

const text = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', name), 'utf8');
const buildStage = (name: string) =>
  text(name)
    .split(/^FROM /m)
    .slice(0, 2)
    .join('FROM ');

describe('the images', () => {
  it('share the text of one build stage', () => {
    expect(buildStage('Dockerfile.api')).toContain('AS build');
    expect(buildStage('Dockerfile.web')).toBe(buildStage('Dockerfile.api'));
  });

  it('are built without anything that an installation decides', () => {
    for (const name of ['Dockerfile.api', 'Dockerfile.web'])
      expect(text(name).match(/^ARG .*/gm)).toEqual(['ARG REVISION=""']);
  });

  it('run the api with the same flags as everywhere', () => {
    expect(text('Dockerfile.api')).toContain('\nCMD ["sh", "dist/server/start.sh"]\n');
    const script = text('dist/server/start.sh');
    expect(script).toContain(`\nexec node ${nodeFlags.join(' ')} "`);
    for (const [name, value] of Object.entries(nodeEnvironment))
      expect(script).toContain(`\nexport ${name}=${value}\n`);
  });

  it('can be built by engines without the newer syntax', () => {
    for (const name of ['Dockerfile.api', 'Dockerfile.web'])
      expect(text(name)).not.toMatch(/^# syntax=|<<|--link|--start-interval/m);
  });
});

describe('the Compose files', () => {
  it('give the api every variable that it reads', () => {
    const set = [
      ...text('docker-compose.yml').matchAll(/^ {2}([A-Z_]+): /gm),
      ...text('docker-compose.env').matchAll(/^([A-Z_]+)=/gm),
    ];
    const given = new Set(set.map(([, name]) => name));
    expect(envVariables.filter((name) => !given.has(name))).toEqual([]);
  });

  it('demand no variables, which an override could not satisfy, but leave that to the api', () => {
    for (const name of ['docker-compose.yml', 'docker-compose.override.yml', 'docker-compose.env']) {
      expect(text(name)).not.toMatch(/\$\{[A-Z_]+:?\?/);
      for (const [variable] of text(name).matchAll(/\$\{[A-Z_]+[^:A-Z_]/g))
        throw new Error(`${variable} has no default`);
    }
  });
});

describe("nginx's includes", () => {
  const template = '<style>x</style>';
  const site = {
    publicUrl: 'https://site.example',
    styleHashes: ['sha256-x', 'sha256-brand'],
    blogImageHosts: 'https://files.example',
  };
  const files = nginxFiles({ styleHashes: ['sha256-x'], template });
  const { 'generated/headers-no.conf': headers = '', 'generated/maps.conf': maps = '' } = files;

  /** As nginx does with the variables of nginx/entrypoint.sh. */
  const filledIn = (text: string) =>
    text
      .replaceAll('$upgrade', '; upgrade-insecure-requests')
      .replaceAll('$brand_style', 'sha256-brand')
      .replaceAll('$blog_image_hosts', ` ${site.blogImageHosts}`)
      .replaceAll(/\$foreign_\w+/g, '');

  it('set and hide every security header, with variants for documents and files', () => {
    for (const [name, value] of Object.entries(securityHeaders(site))) {
      expect(files['generated/security-headers.conf']?.split(`add_header ${name} `)).toHaveLength(2);
      expect(files['generated/hidden-headers.conf']).toContain(`proxy_hide_header ${name};`);
      if (name === 'Strict-Transport-Security') continue;
      expect(filledIn(headers)).toContain(`default "${value.replaceAll('"', '\\"')}";`);
    }
    const documentPolicy = documentHeaders(site)['Content-Security-Policy'];
    expect(filledIn(headers)).toContain(String.raw`"~^\d+\|/documents/" "${documentPolicy}";`);
    const filePolicy = fileHeaders(site)['Content-Security-Policy'];
    expect(filledIn(headers)).toContain(`/assets/|/images/|/img/)" "${filePolicy}";`);
  });

  it('demand https only of visitors who came by https, and for good only once the certificate has proved itself', () => {
    const demand = securityHeaders(site)['Strict-Transport-Security'];
    expect(headers).toContain(
      `map "$is_secure$is_lasting" $header_strict_transport_security {\n    11 "${demand}";\n    default "";\n}`,
    );
    // One map has the words; every policy has its variable.
    expect(maps.split('upgrade-insecure-requests')).toHaveLength(2);
    expect(headers.match(/\$upgrade"/g)?.length).toBeGreaterThan(3);
  });

  it('follow the list of redirects', () => {
    for (const { to } of redirects) expect(maps).toContain(`"${to.replace(':slug', '$moved_slug')}";`);
  });

  it('have error pages with a style that the policy allows, and without script', () => {
    const pages = Object.entries(files).filter(([name]) => name.startsWith('pages/'));
    expect(pages.length).toBeGreaterThan(3);
    for (const [, html] of pages) {
      expect(html).toContain(template);
      expect(html).not.toContain('<script');
    }
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readDatabaseUrl, readEnv, setVariables } from '#api/platform/config/env.ts';
import { secretVariables } from '#api/platform/config/env-schema.ts';
import { environmentFiles } from '#local/environment-files.ts';
import { leastVariables } from '../../support/keys.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'secrets-'));
const url = 'postgres://user:secret-word@db:5432/site';
const complete = { ...leastVariables, DATABASE_URL: url };

function file(name: string, content: string): string {
  writeFileSync(path.join(dir, name), content);
  return path.join(dir, name);
}

function without(name: keyof typeof complete, change: Record<string, string>) {
  const { [name]: _removed, ...rest } = complete;
  return { ...rest, ...change } as NodeJS.ProcessEnv;
}

describe('a secret given as a file', () => {
  it('is every variable that must stay secret, and documented', () => {
    expect(secretVariables.sort()).toEqual([
      ...['DATABASE_URL', 'ERASURE_KEY', 'HUBSPOT_ACCESS_TOKEN', 'SMTP_URL'],
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SUPABASE_JWT_SECRET', 'SUPABASE_SECRET_KEY'],
    ]);
    const files = environmentFiles();
    for (const name of secretVariables) {
      expect(files['.env.example']).toContain(`\n${name}_FILE=\n`);
      expect(files['docs/configuration.md']).toContain(`\`${name}\` or \`${name}_FILE\``);
      if (name !== 'DATABASE_URL') expect(files['docker-compose.env']).toContain(`\n${name}_FILE=`);
    }
  });

  it.each(['\n', '\r\n', ''])('is the content of the file without the end of its line (%j)', (end) => {
    for (const name of ['STRIPE_SECRET_KEY', 'DATABASE_URL', 'HUBSPOT_ACCESS_TOKEN'] as const) {
      const env = readEnv(without(name, { [`${name}_FILE`]: file('secret', `${complete[name]}${end}`) }));
      expect(env[name]).toBe(complete[name]);
    }
    expect(readDatabaseUrl({ DATABASE_URL: '', DATABASE_URL_FILE: file('secret', `${url}${end}`) })).toBe(url);
  });

  it('counts as not set when the file is empty, or no file is named', () => {
    expect(readEnv({ ...complete, SMTP_URL_FILE: file('empty', '\n') }).SMTP_URL).toBeUndefined();
    expect(readEnv({ ...complete, DATABASE_URL_FILE: '' }).DATABASE_URL).toBe(url);
  });

  it('is named once when the file cannot be read, and never shown', () => {
    const read = () => readEnv(without('STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY_FILE: path.join(dir, 'nowhere') }));
    expect(read).toThrow(/STRIPE_SECRET_KEY_FILE names a file that cannot be read: .*nowhere \(ENOENT\)/);
    expect(read).not.toThrow(/STRIPE_SECRET_KEY is missing/);
    expect(() => readDatabaseUrl({ DATABASE_URL_FILE: dir })).toThrow(/DATABASE_URL_FILE .*\(EISDIR\)/);
  });

  it('is refused by name when it has the wrong form, or is also given as a variable', () => {
    const wrong = without('STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY_FILE: file('wrong', 'secret-word') });
    expect(() => readEnv(wrong)).toThrow(/STRIPE_SECRET_KEY does not look right/);
    expect(() => readEnv(wrong)).not.toThrow(/secret-word/);
    const twice = { ...complete, DATABASE_URL_FILE: file('url', url) };
    expect(() => readEnv(twice)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set');
    expect(() => readDatabaseUrl(twice)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set');
    expect(() => readEnv(twice)).not.toThrow(/secret-word/);
  });

  it('is told to be set, on the page that lists variables', () => {
    expect(setVariables({ DATABASE_URL_FILE: file('url', url) })).toEqual(['DATABASE_URL']);
  });
});

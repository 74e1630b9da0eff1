import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const dist = path.resolve(import.meta.dirname, '../../../dist');
const { TRIAL_PATH: trial } = JSON.parse(readFileSync(path.join(dist, 'site.json'), 'utf8'));
const files = readdirSync(path.join(dist, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css|html|json|xml|txt|webmanifest|svg)$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(dist, 'web', file), 'utf8') }));

it("reveals the unlisted trial's address only in its own two documents, in no other page, script or list", () => {
  expect(files.filter(({ file }) => file.endsWith('.js')).length).toBeGreaterThan(10);
  const telling = files.filter(({ text }) => text.includes(trial.slice(1))).map(({ file }) => `/${file}`);
  expect(telling.sort()).toEqual([`${trial}-register.html`, `${trial}.html`]);
});

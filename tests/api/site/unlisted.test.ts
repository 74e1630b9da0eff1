import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { siteVariables } from '#contract/site-settings.ts';
import { siteFiles } from '../../support/rendered-pages.ts';

const web = path.resolve(import.meta.dirname, '../../../dist/web');
const trial = siteVariables.TRIAL_PATH.parse(undefined);

it("reveals the unlisted trial's address only in its own two documents, in no other page, script or list", async () => {
  const built = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|svg)$/.test(file));
  expect(built.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(10);
  const texts = new Map<string, string | Buffer>(built.map((file) => [file, readFileSync(path.join(web, file))]));
  // Pictures have no text, and drawing them is most of the work.
  const files = siteFiles();
  Object.assign(files, { share: async () => Buffer.alloc(0) });
  for (const [file, body] of await files.all()) texts.set(file, body);
  const telling = [...texts].filter(([, text]) => text.includes(trial.slice(1))).map(([file]) => file);
  expect(telling.sort()).toEqual([`${trial}-register.html`, `${trial}.html`]);
});

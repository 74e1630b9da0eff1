import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { siteFiles } from '../../support/rendered-pages.ts';

it('the home page of an owner without a film shows its still alone', async () => {
  const content = mkdtempSync(path.join(tmpdir(), 'content-'));
  cpSync('content', content, { recursive: true });
  const home = path.join(content, 'home.yaml');
  writeFileSync(home, readFileSync(home, 'utf8').replace(/^hero:$/m, '$&\n  hasFilm: false'));
  const page = String(await siteFiles({ CONTENT_DIR: content }).make('/index.html'));
  expect(page).toContain('/images/hero/poster');
  expect(page).not.toContain('/video/hero');
  rmSync(content, { recursive: true });
});

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { writeAdoptedContent } from '../support/adopted-content.ts';
import { copySources } from '../support/local-copy.ts';

/**
 * `npm run test:adopted [-- word]`: the browser tests in a copy of the sources whose content an owner has replaced. Nothing but
 * `content/` differs. The last line is `N passed, N failed`.
 */
const copy = copySources('tests', 'material', 'monitoring', 'playwright.config.ts', 'jest.config.js');
try {
  const content = path.join(copy.folder, 'content');
  rmSync(content, { recursive: true });
  writeAdoptedContent(content);
  const args = ['tests/run.ts', 'e2e', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: copy.folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  copy.remove();
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface ChangedTests {
  /** The commit that the work tree is compared with. */
  since: string;
  /** Playwright's arguments: parts of paths, none for all tests, or its own search for tests that import a changed file. */
  browserArguments: string[];
}

/**
 * Finds what the changes since a commit can touch. Jest follows the imports of its tests. Browser tests import little
 * of what they visit, so a change of a feature selects its folder under tests/e2e, and one of what all features share
 * selects every test.
 * @param since a commit, by default the last one
 */
export function findChangedTests(root: string, since = 'HEAD'): ChangedTests {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const folders = new Set<string>();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || !/^(api|web|db|local|nginx|content|desk|stand-ins)\//.test(file)) continue;
    const [, feature = ''] = /^(?:web\/src\/features|api\/src)\/([^/]+)\//.exec(file) ?? [];
    const isTested = existsSync(path.join(root, 'tests/e2e', feature));
    if (!feature || (!isTested && file.startsWith('api/'))) return { since, browserArguments: [] };
    folders.add(isTested ? `e2e/${feature}/` : 'e2e/site/');
  }
  return { since, browserArguments: folders.size > 0 ? [...folders] : [`--only-changed=${since}`] };
}

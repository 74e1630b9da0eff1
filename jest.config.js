import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePackages } from './tests/support/bundled-packages.ts';
import { limitMs } from './tests/support/slowness.ts';

const root = import.meta.dirname;
const groups = readdirSync(path.join(root, 'tests/api')).filter((name) => name.endsWith('.test.ts'));
const imports = (name) => readFileSync(path.join(root, 'tests/api', name), 'utf8').matchAll(/'\.\/(.+\.test\.ts)'/g);
/** The files that groups import run as part of them. With patterns (tests/run.ts) each runs by itself. */
const notAlone = groups.flatMap((name) => [...imports(name)].map(([, file]) => `/tests/api/${file}$`));
/** Those of tests/api/units.test.ts. */
notAlone.push('/(api/src|web/src|desk)/.+\\.test\\.ts$');
const asGroup = groups.map((name) => `/tests/api/${name}$`);

const isDrill = process.env.TEST_LAYER === 'drills';

/** The api over HTTP on a real Postgres, the vendors' contracts, and pure logic beside the code; or the drills. */
export default async () => ({
  testMatch: isDrill
    ? ['<rootDir>/tests/drills/**/*.test.ts']
    : ['<rootDir>/tests/{api,contracts}/**/*.test.ts', '<rootDir>/{api/src,web/src,desk}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_ALONE ? asGroup : notAlone)],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: await bundlePackages(),
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          target: 'es2023',
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  globalSetup: '<rootDir>/tests/support/jest-global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/jest-global-teardown.ts',
  setupFiles: ['<rootDir>/tests/support/jest-setup.ts'],
  testTimeout: limitMs(isDrill ? 300 : 60),
  // Twice the cores that CI has: much of a test is waiting.
  maxWorkers: 6,
  workerIdleMemoryLimit: '250MB',
});

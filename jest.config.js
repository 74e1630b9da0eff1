import { bundlePackages } from './tests/support/bundled-packages.ts';

/** The api over HTTP on a real Postgres, the vendors' contracts, fault drills, and pure logic beside the code. */
export default async () => ({
  testMatch: ['<rootDir>/tests/{api,contracts,drills}/**/*.test.ts', '<rootDir>/{api,web}/src/**/*.test.ts'],
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
        },
      },
    ],
  },
  globalSetup: '<rootDir>/tests/support/jest-global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/jest-global-teardown.ts',
  setupFiles: ['<rootDir>/tests/support/jest-setup.ts'],
  testSequencer: '<rootDir>/tests/support/longest-first.ts',
  testTimeout: 60_000,
  // Twice the cores that CI has: much of a test is waiting.
  maxWorkers: 4,
});

import { createRequire } from 'node:module';
import type TestSequencer from '@jest/test-sequencer';

type Tests = Parameters<TestSequencer.default['sort']>[0];

// The package's ESM entry exports the class itself, although its types say otherwise.
const Sequencer: typeof TestSequencer.default = createRequire(import.meta.url)('@jest/test-sequencer').default;

/** Runs drills first: they wait long and compute little, so other suites can run beside them. */
export default class LongestFirst extends Sequencer {
  override sort(tests: Tests): Tests {
    const sorted = super.sort(tests) as Tests;
    const isDrill = ({ path }: Tests[number]) => path.includes('/tests/drills/');
    return [...sorted.filter(isDrill), ...sorted.filter((test) => !isDrill(test))];
  }
}

import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer.default['sort']>[0];

/** Drills first: they wait long and compute little, so other suites run beside them. */
export default class LongestFirst extends Sequencer.default {
  override sort(tests: Tests): Tests {
    const sorted = super.sort(tests) as Tests;
    const isDrill = ({ path }: Tests[number]) => path.includes('/tests/drills/');
    return [...sorted.filter(isDrill), ...sorted.filter((test) => !isDrill(test))];
  }
}

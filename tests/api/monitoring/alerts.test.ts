import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { readAlerts, root, text } from './queries.ts';

const alerts = readAlerts();
const promtool = process.env.PROMTOOL_PATH || 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
if (!hasPromtool)
  console.warn('SKIPPED: the tests of the alert rules need promtool (Debian: apt-get install promtool).');

describe('the alert rules', () => {
  (hasPromtool ? it : it.skip)('fire just above their thresholds, and are silent just below', () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'monitoring/alerts.test.yml'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
  });

  it('say in words what is wrong, how urgent it is, and where to read what to do', () => {
    const guide = text('docs/monitoring.md');
    for (const { name, query, severity, summary, runbook } of alerts) {
      // What the api looks at itself brings its severity along.
      if (query.includes('by (name, severity)')) expect(severity).toBe('');
      else expect(['critical', 'warning']).toContain(severity);
      expect(summary).toMatch(/^\S.*[.]$/);
      expect(runbook).toBe(`docs/monitoring.md#${name.toLowerCase()}`);
      expect(guide).toContain(`\n### ${name}\n`);
    }
  });
});

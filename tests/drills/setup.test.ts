import path from 'node:path';
import { expect, it } from '@jest/globals';
import { execa } from 'execa';
import { startLaunch } from '../api/setup/launch.ts';
import { shared } from '../support/shared-api.ts';

const launch = await shared(startLaunch);

/** Runs the command as a person would. */
async function check(...args: string[]) {
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: launch.site.authorityFile, ...launch.variables };
  const cwd = path.resolve(import.meta.dirname, '../..');
  return execa(process.execPath, ['dist/server/ops.js', 'launch-check', ...args], {
    env,
    extendEnv: false,
    cwd,
    reject: false,
  });
}

it('launch-check --live finds nothing when all is well, and has nothing else to say', async () => {
  const { exitCode, stdout, stderr } = await check('--live');
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(stdout).toMatch(/\n0 faults found\n?$/);
});

it('launch-check ends with 1 when anything is wrong', async () => {
  launch.site.statuses['/api/health/ready'] = 503;
  expect(await check('--live')).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/^- Address: /) });
  expect(await check('--love')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('unknown option') });
});

import path from 'node:path';
import { execa } from 'execa';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Tags of the release that runs first, and of the one after it. CLUSTER_TAG names images that are there already. */
export const NOW = process.env.CLUSTER_TAG || 'cluster-test';
export const NEXT = `${NOW}-next`;

/** Builds the images of both releases. The second is the first with another label, so that its images differ. */
export async function buildImages(): Promise<void> {
  if (!process.env.CLUSTER_TAG) {
    const build = ['compose', '-p', 'lodestar-cluster', '-f', 'docker-compose.yml', 'build', 'api', 'web'];
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TAG: NOW };
    await execa('docker', build, { cwd: ROOT, env, extendEnv: false });
  }
  for (const name of ['lodestar-api', 'lodestar-web'])
    await execa('docker', ['build', '-q', '-t', `${name}:${NEXT}`, '-'], {
      input: `FROM ${name}:${NOW}\nLABEL next=yes\n`,
    });
}

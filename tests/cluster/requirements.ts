import { spawnSync } from 'node:child_process';

const programs = ['dockerd', 'nsenter', 'unshare', 'ip', 'iptables'];
const PROBE = 'lodestar-probe';

/** Why no hosts can be made on this machine; undefined when they can. */
export function whyNotHere(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'they need root on Linux';
  const missing = programs.filter((name) => !runs('sh', '-c', `command -v ${name}`));
  if (missing.length > 0) return `${missing.join(', ')} cannot be found`;
  const works = runs('ip', 'netns', 'add', PROBE);
  runs('ip', 'netns', 'del', PROBE);
  return works ? undefined : 'no network namespace can be made here';
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

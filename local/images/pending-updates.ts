import { execa } from 'execa';

/** A Debian package in an image for which Debian has a newer version. */
export interface PendingUpdate {
  name: string;
  from: string;
  to: string;
  /** Whether Debian's security team published it. */
  isSecurity: boolean;
}

/**
 * Asks Debian which packages of an image have updates, in a container that is removed again. Debian lists an update as soon as a
 * vulnerability is fixed.
 * @throws Error with the words of Docker or apt, for example when Debian's servers cannot be reached
 */
export async function pendingUpdates(image: string): Promise<PendingUpdate[]> {
  const script = 'apt-get update -qq -o APT::Update::Error-Mode=any && apt-get -s -qq upgrade';
  const { stdout } = await execa('docker', ['run', '--rm', '--user', '0', '--entrypoint', 'sh', image, '-c', script]);
  return parseUpdates(stdout);
}

/** Reads the lines of a simulated upgrade: Inst apt [3.0.3] (3.0.4 Debian:13.8/stable, Debian-Security:13/stable-security [amd64]) */
export function parseUpdates(output: string): PendingUpdate[] {
  return [...output.matchAll(/^Inst (\S+) \[(\S+)\] \((\S+) ([^)]*)/gm)].map(
    ([, name = '', from = '', to = '', origins = '']) => ({ name, from, to, isSecurity: /-security\b/i.test(origins) }),
  );
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses that `localhost` can mean on this machine: 127.0.0.1, and ::1 where IPv6 is available. */
export function loopbackAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.some(({ address }) => address === '::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

/** Reports whether nothing listens on this port of this address yet. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Below the ports that the system itself hands out to outgoing connections and to servers without a wish (from 32768 on
 * Linux, 49152 elsewhere). One of those can be taken between the moment it is found and the moment it is used.
 */
const OURS = { from: 15_000, to: 32_767 };

/**
 * Finds a port on 127.0.0.1 that is free now.
 * @param preferred taken when it is free, so that addresses stay the same from run to run
 * @throws Error when none was free in a hundred tries
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(OURS.from, OURS.to + 1);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1');
}

import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses that `localhost` can mean on this machine: 127.0.0.1, and ::1 where IPv6 is available. */
export function loopbackAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.some(({ address }) => address === '::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

/** Reports whether nothing listens on this port of this address yet. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined;
}

/**
 * Finds a port on 127.0.0.1 that is free now.
 * @param preferred taken when it is free, so that addresses stay the same from run to run
 */
export async function freePort(preferred?: number): Promise<number> {
  const port = (preferred && (await tryPort(preferred, '127.0.0.1'))) || (await tryPort(0, '127.0.0.1'));
  if (!port) throw new Error('No free port on 127.0.0.1');
  return port;
}

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses that `localhost` can mean on this machine: 127.0.0.1, and ::1 where IPv6 is available. */
export function loopbackAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.some(({ address }) => address === '::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

/** Tries to listen on a port of an address. @returns the error, e.g. EADDRINUSE; undefined if it is possible */
export function listenError(port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Checks that the site can listen on its port.
 * @param host by default what `localhost` means
 * @param command to suggest otherwise
 * @throws Error with what to change
 */
export async function checkListening(port: number, host: string | undefined, command: string): Promise<void> {
  const addresses = host ? [host] : loopbackAddresses();
  const errors = await Promise.all(addresses.map((address) => listenError(port, address)));
  const code = errors.find((error) => error)?.code;
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1;
    throw new Error(
      `Port ${port} is taken by another program. End it, or choose another port: PORT=${other} ${command}`,
    );
  }
  const [name, value] = host && code !== 'EACCES' ? ['HOST', host] : ['PORT', port];
  throw new Error(`The site cannot listen at ${name}=${value} (${code}). Choose another ${name}.`);
}

/**
 * Below the ports that the system itself hands out to outgoing connections and to servers without a wish (from 32768 on
 * Linux, 49152 elsewhere). One of those can be taken between the moment it is found and the moment it is used.
 */
const OURS = { from: 15_000, to: 32_767 };
/** How many ports a process goes through before it reaches those of another: test runs side by side must not find the same one. */
const OWN = 100;
let found = 0;

/**
 * Finds a port on 127.0.0.1 that is free now.
 * @param preferred taken when it is free, so that addresses stay the same from run to run
 * @throws Error when none was free in a hundred tries
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && !(await listenError(preferred))) return preferred;
  for (let tries = 0; tries < 100; tries += 1) {
    const port = OURS.from + ((process.pid * OWN + found++) % (OURS.to - OURS.from + 1));
    if (!(await listenError(port))) return port;
  }
  throw new Error('No free port on 127.0.0.1');
}

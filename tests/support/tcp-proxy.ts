import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from './servers.ts';

/** Starts a proxy before Postgres. While held it drops all bytes but, like a failing network, closes no connection. */
export async function startTcpProxy(target: number) {
  const ends = new Set<Socket>();
  let held = false;
  const server: Server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => !held && to.write(bytes));
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
  });
  return {
    port: await listen(server),
    hold: () => {
      held = true;
    },
    release: () => {
      held = false;
    },
    async close() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

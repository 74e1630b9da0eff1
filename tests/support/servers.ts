import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';

/** Lets a server listen on this machine. @returns the port that it was given */
export async function listen(server: TcpServer, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes a server, with the connections that are kept open. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

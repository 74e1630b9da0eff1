import type { Server } from 'node:http';

/**
 * Stops listening, lets running requests finish, then drops the connections that are left.
 * @param graceMs milliseconds that running requests get
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

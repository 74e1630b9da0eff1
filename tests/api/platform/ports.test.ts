import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { checkListening, freePort } from '#local/ports.ts';

it('says that a port is taken only if it is, and suggests one that exists', async () => {
  for (const port of [await freePort(), 65_535]) {
    const server = createServer().listen(port, '127.0.0.1');
    // Another program may have it already.
    await once(server, 'listening').catch(() => {});
    const other = port === 65_535 ? 65_534 : port + 1;
    await expect(checkListening(port, '127.0.0.1', 'npm start')).rejects.toThrow(
      `Port ${port} is taken by another program. End it, or choose another port: PORT=${other} npm start`,
    );
    server.close();
  }
  await checkListening(await freePort(), undefined, 'npm start');
});

it('names the address if it is not one of this machine', async () => {
  // For documentation only (RFC 5737), so no machine has it.
  await expect(checkListening(await freePort(), '192.0.2.1', 'npm start')).rejects.toThrow(
    'The site cannot listen at HOST=192.0.2.1 (EADDRNOTAVAIL). Choose another HOST.',
  );
});

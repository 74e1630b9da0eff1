import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftover } from './cluster.ts';
import { Server, type ServerOptions, tail } from './server.ts';

/** Receives what happens to a server. */
export interface Watcher {
  say(line: string): void;
  /** Called when the server cannot go on; the message says why and what to do. */
  lost(error: Error): void;
}

const FIRST_PAUSE_MS = 250;
const MOST_TRIES = 6;
const LOOK_EVERY_MS = 1000;

/**
 * Restarts a server, on the same data and port, whenever it ends unasked.
 * @returns a function that stops the current server for good
 */
export function keepRunning(first: Server, options: ServerOptions, url: string, watcher: Watcher): () => Promise<void> {
  const { clusterDir } = options.launcher;
  let server = first;
  let isOver = false;
  const giveUp = (message: string) => {
    if (isOver) return;
    isOver = true;
    clearInterval(looking);
    watcher.lost(new Error(message));
  };
  const isThere = () => existsSync(join(clusterDir, 'PG_VERSION'));
  const giveUpFolder = () =>
    giveUp(
      `The database's folder ${clusterDir} was removed while it was in use. Put it back and start again; ` +
        'without it, npm start makes a new and empty database.',
    );
  // Postgres itself checks only once a minute, and serves errors until then.
  const looking = setInterval(() => isThere() || void server.abort().then(giveUpFolder), LOOK_EVERY_MS);
  looking.unref();

  const startAgain = async (): Promise<boolean> => {
    for (let tries = 0; tries < MOST_TRIES && !isOver; tries += 1) {
      // The dead server's port and memory are freed in a moment; its lock file stays.
      await sleep(FIRST_PAUSE_MS * 2 ** tries);
      await stopLeftover(clusterDir);
      if (isOver) return false;
      server = new Server(options);
      if ((await server.accepts(url)) === 'yes') return true;
      await server.stop();
    }
    return false;
  };
  const watch = async () => {
    for (;;) {
      const reason = await server.ended();
      if (isOver) return;
      if (!isThere()) return giveUpFolder();
      watcher.say(`Postgres ended (${reason}); it starts again. Its log: ${options.logFile}`);
      if (!(await startAgain())) return giveUp(`Postgres ended and does not start again. ${tail(options.logFile)}`);
      watcher.say('Postgres runs again, with its data.');
    }
  };
  void watch().catch((error) => giveUp(`Postgres ended and cannot be started again: ${error.message}`));
  return async () => {
    isOver = true;
    clearInterval(looking);
    if (isThere()) await server.stop();
    else await server.abort();
  };
}

/** npm passes Ctrl-C on to a process that the terminal has told already: signals this close together are one. */
const SAME_SIGNAL_MS = 500;

interface Part {
  name: string;
  stop(): unknown;
  kill?(): void;
}

/** What has been started, last first: stopped in this order. */
const running: Part[] = [];
const ending = new AbortController();
let stoppedAt = 0;

/** Aborted when everything has to stop: what is still starting gives up. */
export const stopping: AbortSignal = ending.signal;

/**
 * Runs `start` and keeps what it started until Ctrl-C, then stops everything in reverse order; so it does when `start` fails.
 * Not close-with-grace: it takes the signal that npm repeats for a second one and exits before anything has stopped.
 */
export async function run(start: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  await start().catch(endWith);
}

/** Says what went wrong, stops everything and exits with 1; nothing when all is stopping already. */
export async function endWith(error: unknown): Promise<void> {
  if (stoppedAt) return;
  console.error(`\n${explain(error)}`);
  await stopAll();
  process.exit(1);
}

/**
 * Notes what has to be stopped at the end. What starts child processes is noted before it starts: Ctrl-C may come at any time.
 * @param kill ends it without asking, when Ctrl-C is pressed a second time
 */
export function stopAtEnd(name: string, stop: () => unknown, kill?: () => void): void {
  running.unshift({ name, stop, ...(kill && { kill }) });
}

/** What an operator reads of an error; with DEBUG set, its stack. */
export function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join('; ');
  if (!(error instanceof Error)) return String(error);
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message;
}

async function stopAll(): Promise<void> {
  stoppedAt = Date.now();
  ending.abort();
  for (let part = running[0]; part; part = running[0]) {
    try {
      await part.stop();
    } catch (error) {
      console.error(`${part.name} did not stop cleanly: ${explain(error)}`);
    }
    // Not the first one: what had just started may stand before it by now.
    running.splice(running.indexOf(part), 1);
  }
}

function onSignal(): void {
  if (stoppedAt && Date.now() - stoppedAt < SAME_SIGNAL_MS) return;
  if (stoppedAt) {
    for (const { kill } of running) kill?.();
    process.exit(130);
  }
  console.log('\nStopping … (once more to stop at once)');
  void stopAll().then(() => process.exit(0));
}

/** npm passes on a Ctrl-C that the terminal has sent already, so signals this close together count as one. */
const SAME_SIGNAL_MS = 500;

interface Part {
  name: string;
  stop(): unknown;
  kill?(): void;
}

/** The parts that have been started, last first: the order in which they are stopped. */
const running: Part[] = [];
const ending = new AbortController();
let stoppedAt = 0;

/** Aborted when everything has to stop, so that parts that are still starting give up. */
export const stopping: AbortSignal = ending.signal;

/**
 * Runs `start` and, on Ctrl-C or when `start` fails, stops everything it started in reverse order. Not
 * close-with-grace, which takes the signal that npm repeats for a second one and exits before anything has stopped.
 */
export async function run(start: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  await start().catch(endWith);
}

/** Prints the error, stops everything and exits with 1. Does nothing when everything is stopping already. */
export async function endWith(error: unknown): Promise<void> {
  if (stoppedAt) return;
  console.error(`\n${explain(error)}`);
  await stopAll();
  process.exit(1);
}

/**
 * Registers a part to be stopped at the end. Register a part that starts child processes before it starts: Ctrl-C may
 * come at any time.
 * @param kill ends the part at once when Ctrl-C is pressed a second time
 */
export function stopAtEnd(name: string, stop: () => unknown, kill?: () => void): void {
  running.unshift({ name, stop, ...(kill && { kill }) });
}

/** Returns an error's message for the terminal; with DEBUG set, its stack. */
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
    // Not shift(): a part that has just started may be first by now.
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

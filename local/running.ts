/** npm passes Ctrl-C on to a process that the terminal has told already: signals this close together are one. */
const SAME_SIGNAL_MS = 500;

/** What has been started, last first: stopped in this order. */
const running: { name: string; stop(): unknown; kill?(): void }[] = [];
let stopping = 0;

/**
 * Runs `start` and keeps what it started until Ctrl-C, then stops everything in reverse order; so it does when `start` fails.
 * Not close-with-grace: it takes the signal that npm repeats for a second one and exits before anything has stopped.
 */
export async function run(start: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  try {
    await start();
  } catch (error) {
    if (stopping) return;
    console.error(`\n${explain(error)}`);
    await stopAll();
    process.exit(1);
  }
}

/**
 * Notes what has to be stopped at the end.
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
  while (running[0]) {
    const { name, stop } = running[0];
    try {
      await stop();
    } catch (error) {
      console.error(`${name} did not stop cleanly: ${explain(error)}`);
    }
    running.shift();
  }
}

function onSignal(): void {
  if (stopping && Date.now() - stopping < SAME_SIGNAL_MS) return;
  if (stopping) {
    for (const { kill } of running) kill?.();
    process.exit(130);
  }
  stopping = Date.now();
  console.log('\nStopping … (once more to stop at once)');
  void stopAll().then(() => process.exit(0));
}

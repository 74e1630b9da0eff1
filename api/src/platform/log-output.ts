import type { Writable } from 'node:stream';
import { Counter } from 'prom-client';

/** Characters that may wait to be written; lines beyond that are dropped. */
const MOST_WAITING = 250_000;
/** A reader that takes nothing for this long counts as having stopped. */
const LATE_MS = 1_000;

const lostLines = new Counter({
  name: 'site_log_lines_lost_total',
  help: 'Lines of the log that could not be written: its disk is full, or its reader is gone or does not read',
});

/**
 * Writes the log to a standard stream without ever holding up a request. Lines that cannot be written are buffered up
 * to a limit, then dropped and counted; every further line is tried again. Node's streams handle pipes and files this
 * way, whereas pino's own destination blocks the process when the pipe is full, and crashes it when the disk is.
 */
export class LogOutput {
  private failure: string | null = null;
  private waitingSince: number | null = null;
  private opened: Writable | undefined;
  // Not a parameter property: local/ loads this file with its types stripped.
  private readonly open: () => Writable;

  /** @param open called for the first line; the stream must survive its errors, as process.stdout does */
  constructor(open: () => Writable) {
    this.open = open;
  }

  write(line: string): void {
    const stream = this.stream();
    if (stream.writableLength + line.length > MOST_WAITING) return void lostLines.inc();
    this.waitingSince ??= performance.now();
    stream.write(line, (error) => {
      this.failure = error ? ('code' in error ? String(error.code) : error.message) : null;
      if (error) lostLines.inc();
      if (stream.writableLength === 0) this.waitingSince = null;
      else this.waitingSince = performance.now();
    });
  }

  /** Returns why the log cannot be written right now; null if it can. */
  trouble(): string | null {
    if (this.failure) return this.failure;
    const isLate = this.waitingSince !== null && performance.now() - this.waitingSince > LATE_MS;
    return isLate ? 'the reader has stopped reading' : null;
  }

  private stream(): Writable {
    // Without a listener an error would end the process. Each write's callback gets its own error.
    this.opened ??= this.open().on('error', () => {});
    return this.opened;
  }
}

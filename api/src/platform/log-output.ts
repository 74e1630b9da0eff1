import type { Writable } from 'node:stream';
import { Counter } from 'prom-client';

/** Characters that may wait to be written; what comes then is lost. */
const MOST_WAITING = 250_000;
/** A reader that takes no line for that long has stopped reading. */
const LATE_MS = 1_000;

const lostLines = new Counter({
  name: 'site_log_lines_lost_total',
  help: 'Lines of the log that could not be written: its disk is full, or its reader is gone or does not read',
});

/**
 * The log's way to a standard stream. The log is never worth an answer: what cannot be written waits a little, then it is counted
 * and lost, and the next line is tried again. Node's own streams do this for pipes and files alike; pino's own destination blocks
 * the process while nobody reads, and ends it when the disk is full.
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

  /** Why the log is not being written at the moment; null when all is well. */
  trouble(): string | null {
    if (this.failure) return this.failure;
    const isLate = this.waitingSince !== null && performance.now() - this.waitingSince > LATE_MS;
    return isLate ? 'nobody reads it' : null;
  }

  private stream(): Writable {
    // Without a listener an error would end the process; each write hears of its own.
    this.opened ??= this.open().on('error', () => {});
    return this.opened;
  }
}

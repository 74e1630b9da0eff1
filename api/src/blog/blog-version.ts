import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
import { log } from '../platform/log.ts';
import { readVersion, type VersionRow } from './import/import-state.repository.ts';

/** How long a reader waits for Postgres to say whether the last version still holds. */
const TIMEOUT_MS = 250;

/** The blog's current version: read every CHANGE_CHECK_MS however many readers there are. */
export class BlogVersion {
  private last: VersionRow | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private askedAt = 0;
  private checking: Promise<VersionRow> | undefined;

  constructor(
    private readonly db: Database,
    private readonly checkMs: number,
  ) {}

  /**
   * The present state, hardly older than CHANGE_CHECK_MS; the last one that was read while Postgres is away or slow.
   * @throws the database's error while none was ever read
   */
  async read(): Promise<VersionRow> {
    const { last } = this;
    if (last && performance.now() - this.checkedAt < this.checkMs) return last;
    const isFirstToAsk = this.checking === undefined;
    this.checking ??= this.check().finally(() => (this.checking = undefined));
    const { checking } = this;
    if (!last) return checking;
    // A query that has taken this long already is not waited for again.
    if (!isFirstToAsk && performance.now() - this.askedAt > TIMEOUT_MS) return last;
    return Promise.race([checking, sleep(TIMEOUT_MS, last, { ref: false })]);
  }

  private async check(): Promise<VersionRow> {
    this.askedAt = performance.now();
    try {
      this.last = await readVersion(this.db);
      this.checkedAt = this.askedAt;
    } catch (error) {
      if (!this.last) throw error;
      // Read again in a second: until then the last version holds.
      this.checkedAt = performance.now();
      log.warn({ reason: String(error) }, 'the version of the blog could not be read; the last one holds');
    }
    return this.last;
  }
}

import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { saveAuthor, staleAuthors, unknownAuthors } from './authors.repository.ts';
import { noteProblems } from './imported-posts.repository.ts';
import { toPlainText } from './plain-text.ts';

const READ_AGAIN_HOURS = 1;
const AT_MOST = 20;

/** Bylines, read from HubSpot one by one. A post is copied without its author's name rather than not at all. */
export class AuthorNames {
  /** After one failure HubSpot is not asked for authors again in this run. */
  private hasFailed = false;

  constructor(
    private readonly db: Database,
    private readonly readName: (id: string) => Promise<string | null>,
  ) {}

  /** Reads those of the authors that were never read. */
  async learn(ids: string[]): Promise<void> {
    await this.readAll(await unknownAuthors(this.db, ids));
  }

  /** Reads some of those that are missing, or were last read a while ago. */
  async refresh(): Promise<void> {
    await this.readAll(await staleAuthors(this.db, READ_AGAIN_HOURS, AT_MOST));
  }

  private async readAll(ids: string[]): Promise<void> {
    for (const id of ids) {
      if (this.hasFailed) return;
      try {
        const name = await this.readName(id);
        await saveAuthor(this.db, id, name === null ? null : toPlainText(name).slice(0, 200) || null);
      } catch (error) {
        if (!(error instanceof HubSpotError)) throw error;
        this.hasFailed = true;
        log.warn(
          { authorId: id, reason: error.message },
          'the name of an author could not be read; the next run tries again',
        );
        const problem = `the author's name could not be read: ${error.message}`.slice(0, 500);
        await noteProblems(this.db, [{ post_id: `author ${id}`, slug: null, problem, skipped: false }]);
      }
    }
  }
}

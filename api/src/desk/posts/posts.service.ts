import { Inject, Injectable } from '@nestjs/common';
import { Drafts } from '../../blog/drafts/drafts.ts';
import { ImportState } from '../../blog/import/import-state.ts';
import type { DeskDrafts, DeskImport, DeskPreview } from '../../contract/desk/posts.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';

/** Shows the status of the blog import, starts it, and shows drafts. */
@Injectable()
export class PostsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly imports: ImportState,
    private readonly drafts: Drafts,
  ) {}

  async read(): Promise<DeskImport> {
    const { sync, posts, run, isConfigured, isStale } = await this.imports.read();
    const { error, error_at: failedAt } = sync;
    return {
      ...{ isConfigured, posts, isStale, run, unexplained: sync.unexplained },
      importedAt: sync.copied_at?.toISOString() ?? null,
      failure: error === null ? null : { at: failedAt?.toISOString() ?? null, reason: error },
      pausedUntil: sync.isPaused ? (sync.paused_until?.toISOString() ?? null) : null,
    };
  }

  /** Starts an import. Calls before it runs are combined into one. */
  async import(actor: Actor): Promise<DeskImport> {
    await inTransaction(this.db, async (tx) => {
      if (!(await this.imports.start(tx))) return;
      const subject = { kind: 'posts', id: 'import' };
      await addDeskAction(tx, actor, { action: 'posts.import', subject, before: null, after: null });
    });
    return this.read();
  }

  /** @throws AppError 503 blog_unavailable */
  async listDrafts(): Promise<DeskDrafts> {
    const drafts = await this.drafts.list();
    return { drafts: drafts.map(({ updated, ...draft }) => ({ ...draft, updatedAt: updated.toISOString() })) };
  }

  /** @throws AppError 404 not_found, 503 blog_unavailable */
  async preview(actor: Actor, postId: string): Promise<DeskPreview> {
    const { path, until, title } = await this.drafts.link(postId);
    const subject = { kind: 'post', id: postId };
    await inTransaction(this.db, (tx) =>
      addDeskAction(tx, actor, {
        ...{ action: 'post.preview', subject, before: null },
        after: { until: until.toISOString() },
      }),
    );
    return { url: this.env.PUBLIC_URL + path, title, until: until.toISOString() };
  }
}

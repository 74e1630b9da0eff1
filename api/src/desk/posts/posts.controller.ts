import { Inject, Param } from '@nestjs/common';
import { Drafts } from '../../blog/drafts/drafts.ts';
import { ImportState } from '../../blog/import/import-state.ts';
import {
  type DeskDrafts,
  type DeskImport,
  type DeskPreview,
  deskDraftsSchema,
  deskImportSchema,
  deskPreviewSchema,
  postIdSchema,
} from '../../contract/desk/posts.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from '../access/desk-access.ts';
import { addDeskAction } from '../desk-actions.repository.ts';

/** The blog import, and previews of drafts. */
@DeskRoutes('desk')
export class PostsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly imports: ImportState,
    private readonly drafts: Drafts,
  ) {}

  @DeskGet('import', 'viewer', 'The status of the blog import')
  @ApiResponses(200, deskImportSchema)
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

  @DeskGet('drafts', 'viewer', 'The posts changed most recently at HubSpot, drafts first')
  @ApiResponses(200, deskDraftsSchema, 503)
  async list(): Promise<DeskDrafts> {
    const drafts = await this.drafts.list();
    return { drafts: drafts.map(({ updated, ...draft }) => ({ ...draft, updatedAt: updated.toISOString() })) };
  }

  @DeskPost('import', 'editor', 'Import posts now; calls before the import runs are combined into one')
  @ApiResponses(200, deskImportSchema)
  async import(@CurrentStaff() actor: SignedInStaff): Promise<DeskImport> {
    await inTransaction(this.db, async (tx) => {
      if (!(await this.imports.start(tx))) return;
      const subject = { kind: 'posts', id: 'import' };
      await addDeskAction(tx, actor, { action: 'posts.import', subject, before: null, after: null });
    });
    return this.read();
  }

  @DeskPost('drafts/:id/preview', 'editor', 'Create a link to the draft of a post, valid for an hour')
  @ApiResponses(200, deskPreviewSchema, 400, 404, 503)
  async preview(
    @Param('id', { schema: postIdSchema }) id: string,
    @CurrentStaff() actor: SignedInStaff,
  ): Promise<DeskPreview> {
    const { path, title, until: at } = await this.drafts.link(id);
    const until = at.toISOString();
    const subject = { kind: 'post', id };
    await inTransaction(this.db, (tx) =>
      addDeskAction(tx, actor, { action: 'post.preview', subject, before: null, after: { until } }),
    );
    return { url: this.env.PUBLIC_URL + path, title, until };
  }
}

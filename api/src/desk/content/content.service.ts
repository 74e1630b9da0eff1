import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  addPreview,
  addVersion,
  type ContentVersion,
  findPublished,
  findVersion,
  listNewest,
  listVersions,
  lockContent,
} from '../../content/content-versions.repository.ts';
import { contentFolder, figuresFor, pagesFor, problemsWith } from '../../content/current.ts';
import { documentOf, readFileOf, schemaOf, textFilesIn } from '../../content/read-content.ts';
import type {
  DeskContent,
  DeskDocument,
  DeskVersion,
  DocumentPreview,
  SaveDocument,
} from '../../contract/desk/content.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { SiteFiles } from '../../site/site-files.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { known, tooLate } from '../refusals.ts';

const kind = 'content';

/** Shows the site's words to staff, and keeps what they make of them. */
@Injectable()
export class ContentService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly files: SiteFiles,
  ) {}

  async list(): Promise<DeskContent> {
    const folder = contentFolder(this.env);
    const [newest, published] = await Promise.all([listNewest(this.db), findPublished(this.db)]);
    const documents = textFilesIn(folder).map((file) => {
      const name = documentOf(file);
      const row = newest.find(({ document }) => document === name);
      const { about } = readFileOf(folder, file);
      const problem = published.find(({ document }) => document === name)?.problem ?? null;
      return { name, about, newest: row ? momentsOf(row) : null, problem };
    });
    return { documents };
  }

  /** @throws AppError 404 not_found */
  async show(name: string): Promise<DeskDocument> {
    const file = this.fileOf(name);
    const { about, value: delivered } = readFileOf(contentFolder(this.env), file);
    const [versions, published, savers] = await Promise.all([
      listVersions(this.db, name),
      findPublished(this.db),
      this.saversOf(name),
    ]);
    const shown = published.find(({ document }) => document === name);
    return {
      ...{ name, about, delivered },
      value: versions[0]?.value ?? delivered,
      schema: z.toJSONSchema(schemaOf(file), { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
      figures: figuresFor(this.env),
      pages: await this.pagesWith(name),
      versions: versions.map((version) => ({ ...momentsOf(version), savedBy: savers.get(version.id) ?? null })),
      shown: shown && shown.problem === null ? shown.id : null,
      problem: shown?.problem ?? null,
    };
  }

  /** @throws AppError 404 not_found */
  async version(name: string, id: string): Promise<DeskVersion> {
    const { value } = known(await findVersion(this.db, name, id), 'version');
    return { value };
  }

  /**
   * Adds a version. What has not changed and is not to be published adds none.
   * @throws AppError 400 invalid_request naming the fields, 404 not_found, 409 changed_meanwhile
   */
  async save(actor: Actor, name: string, { value, was, publish }: SaveDocument): Promise<DeskDocument> {
    this.fileOf(name);
    const details = problemsWith(this.env, name, value).map(({ document, field, message }) => ({
      field: document === name ? field : document,
      message: document === name ? message : `${document}: ${message}`,
    }));
    if (details.length > 0)
      throw new AppError(400, 'invalid_request', 'This cannot be shown on the site yet.', { details });
    await inTransaction(this.db, async (tx) => {
      await lockContent(tx);
      const [newest] = await listVersions(tx, name);
      if ((newest?.id ?? null) !== was) throw await this.tooLateFor(tx, name);
      if (newest && publish === null && isDeepStrictEqual(newest.value, value)) return;
      const publishedAt = publish === 'now' ? new Date() : publish && new Date(publish);
      const added = await addVersion(tx, name, value, publishedAt || null);
      await addDeskAction(tx, actor, {
        action: publish ? 'content.publish' : 'content.save',
        subject: { kind, id: name },
        before: { version: was },
        after: { version: added.id, ...(publishedAt && { publishedAt: publishedAt.toISOString() }) },
      });
    });
    return this.show(name);
  }

  /** @throws AppError 404 not_found */
  async preview(actor: Actor, name: string, id: string): Promise<DocumentPreview> {
    known(await findVersion(this.db, name, id), 'version');
    return inTransaction(this.db, async (tx) => {
      const { token, until } = await addPreview(tx, id);
      const after = { version: id, until: until.toISOString() };
      await addDeskAction(tx, actor, { action: 'content.preview', subject: { kind, id: name }, before: null, after });
      return { url: `${this.env.PUBLIC_URL}/preview/${token}`, until: until.toISOString() };
    });
  }

  private fileOf(name: string): string {
    const file = textFilesIn(contentFolder(this.env)).find((one) => documentOf(one) === name);
    if (!file) throw new AppError(404, 'not_found', `There is no document "${name}".`);
    return file;
  }

  private tooLateFor(tx: Tx, name: string): Promise<AppError> {
    const words = 'There is a newer version. Yours is still in the form: copy what you need, then load the page again.';
    return tooLate(tx, { kind, id: name }, ['content.save', 'content.publish'], words);
  }

  /** Returns who saved each version, by its id. */
  private async saversOf(name: string): Promise<Map<string, string>> {
    const actions = await this.db
      .selectFrom('desk_actions')
      .select(['actor', 'after'])
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', name)
      .where('action', 'in', ['content.save', 'content.publish'])
      .execute();
    return new Map(actions.map(({ actor, after }) => [String(after?.version), actor]));
  }

  /** Returns the addresses of the pages that show a document. */
  private async pagesWith(name: string): Promise<string[]> {
    const [, slug] = /^cases-(.+)$/.exec(name) ?? [];
    if (slug) return pagesFor(this.env).flatMap(({ path }) => (path.endsWith(`/${slug}`) ? [path] : []));
    const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const shows = await Promise.all(
      pagesFor(this.env).map(async ({ page, path }) =>
        (await this.files.documentsOf(page)).includes(key) ? [path] : [],
      ),
    );
    return shows.flat();
  }
}

const momentsOf = ({ id, created_at, published_at }: Pick<ContentVersion, 'id' | 'created_at' | 'published_at'>) => ({
  id,
  savedAt: created_at.toISOString(),
  publishedAt: published_at?.toISOString() ?? null,
});

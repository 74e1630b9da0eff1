import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readFileOf, type TextDocument } from '../../content/content-files.ts';
import { ContentError } from '../../content/content-problem.ts';
import {
  addPreview,
  addVersion,
  type ContentVersion,
  findPublished,
  listNewest,
  listVersions,
  lockContent,
  readMoment,
} from '../../content/content-versions.repository.ts';
import { contentFolder, figuresFor, pagesFor, problemsWith, textDocuments } from '../../content/current.ts';
import { addUploadedFiles } from '../../content/uploads.repository.ts';
import { makeUpload, UnusableFile } from '../../content/uploads.ts';
import type {
  DeskContent,
  DeskDocument,
  DocumentPreview,
  SaveDocument,
  UploadedFile,
  UploadQuery,
} from '../../contract/desk/content.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { SiteFiles } from '../../site/site-files.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { missingUploads, type Publish, problemsOf } from './check-version.ts';

const kind = 'content';
const KEPT = 'Yours is still in the form; save again to put it in its place.';

/** Shows the site's words to staff, and keeps what they make of them. */
@Injectable()
export class ContentService {
  private lastUpload: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly files: SiteFiles,
  ) {}

  async list(): Promise<DeskContent> {
    const [newest, published] = await Promise.all([listNewest(this.db), findPublished(this.db)]);
    const documents = textDocuments(this.env).map((document) => {
      const { name } = document;
      const row = newest.find((version) => version.document === name);
      const problem = published.find((version) => version.document === name)?.problem ?? null;
      const { about } = readFileOf(contentFolder(this.env), document);
      return { name, about, newest: row ? momentsOf(row) : null, problem };
    });
    return { documents };
  }

  /** @throws AppError 404 not_found */
  async show(name: string): Promise<DeskDocument> {
    const document = this.find(name);
    const { about, value: delivered } = readFileOf(contentFolder(this.env), document);
    const [versions, savers, pages] = await Promise.all([
      listVersions(this.db, name),
      this.saversOf(name),
      this.pagesWith(document),
    ]);
    return {
      ...{ name, about, delivered, pages },
      schema: z.toJSONSchema(document.schema, { io: 'input' }) as Record<string, unknown>,
      figures: figuresFor(this.env),
      versions: versions.map((version) => ({
        ...momentsOf(version),
        savedBy: savers.get(version.id) ?? null,
        value: version.value,
        isReplaced: version.is_replaced,
      })),
      shown: shownIn(versions),
      problem: versions.find((version) => version.is_published)?.problem ?? null,
    };
  }

  /**
   * Adds a version. A draft that changes nothing adds none.
   * @throws AppError 400 invalid_request naming the fields, or if the time has passed, 404 not_found, 409 changed_meanwhile
   */
  async save(actor: Actor, name: string, { value, was, shown, publish: wanted }: SaveDocument): Promise<DeskDocument> {
    const { file } = this.find(name);
    const isMoment = wanted !== null && wanted !== 'now';
    const publish = isMoment ? await readMoment(this.db, wanted, this.env.TEAM_TIME_ZONE) : wanted;
    // A wrong year would publish at once.
    if (publish instanceof Date && publish.getTime() < Date.now())
      throw new AppError(
        400,
        'invalid_request',
        'This time has passed. Choose a later one, or leave it empty to publish now.',
      );
    await inTransaction(this.db, async (tx) => {
      await lockContent(tx);
      const details = (await problemsOf(tx, this.env, name, value, publish)).map((problem) => ({
        field: problem.file === file ? (problem.field ?? '') : problem.file,
        message: problem.message,
      }));
      details.push(...(await missingUploads(tx, this.env, value)));
      if (details.length > 0)
        throw new AppError(400, 'invalid_request', 'This cannot be shown on the site yet.', { details });
      const versions = await listVersions(tx, name);
      const [newest] = versions;
      if (newest && newest.id !== was)
        throw tooLate(`${(await this.saversOf(name)).get(newest.id) ?? 'Someone'} has saved another version`);
      if (shown !== undefined && shownIn(versions) !== shown) throw tooLate('Another version has come onto the site');
      if (newest && publish === null && isDeepStrictEqual(newest.value, value)) return;
      await this.add(tx, actor, name, value, publish, was);
    });
    return this.show(name);
  }

  /**
   * Publishes several documents at once, which may contradict each other's versions of before.
   * @throws ContentError if they cannot be shown together, AppError 400 invalid_request if an uploaded file is missing
   */
  async publishTogether(actor: Actor, values: ReadonlyMap<string, Record<string, unknown>>): Promise<void> {
    const problems = problemsWith(this.env, values);
    if (problems.length > 0) throw new ContentError(problems);
    const [missing] = await missingUploads(this.db, this.env, [...values.values()]);
    if (missing) throw new AppError(400, 'invalid_request', `${missing.field}: ${missing.message}`);
    await inTransaction(this.db, async (tx) => {
      await lockContent(tx);
      for (const [name, value] of values) {
        const [newest] = await listVersions(tx, name);
        await this.add(tx, actor, name, value, 'now', newest?.id ?? null);
      }
    });
  }

  /** Adds a version, with the line of the audit log. @param was id of the version before it */
  private async add(tx: Tx, actor: Actor, name: string, value: object, publish: Publish, was: string | null) {
    const { id, published_at } = await addVersion(tx, name, value, publish);
    await addDeskAction(tx, actor, {
      action: publish ? 'content.publish' : 'content.save',
      subject: { kind, id: name },
      before: { version: was },
      after: { version: id, publishedAt: published_at?.toISOString() ?? null },
    });
  }

  /**
   * Stores a picture or PDF for a document. Pages show it once a version that refers to it is published.
   * @param file its name on the editor's computer
   * @throws AppError 400 invalid_request for a file that cannot be used, 404 not_found
   */
  async upload(actor: Actor, name: string, { use, file }: UploadQuery, bytes: Buffer): Promise<UploadedFile> {
    this.find(name);
    // One at a time, because a picture of 40 megapixels takes two seconds and 170 MB.
    const making = this.lastUpload.then(() => makeUpload(use, file, bytes));
    this.lastUpload = making.catch(() => {});
    const { files, value } = await making.catch((error: unknown) => {
      if (!(error instanceof UnusableFile)) throw error;
      throw new AppError(400, 'invalid_request', error.message, { cause: error });
    });
    const after = { file: value.src, bytes: bytes.length };
    await inTransaction(this.db, async (tx) => {
      await addUploadedFiles(tx, files);
      await addDeskAction(tx, actor, { action: 'content.upload', subject: { kind, id: name }, before: null, after });
    });
    return value;
  }

  /** @throws AppError 400 invalid_request for a version that cannot be shown any more, 404 not_found */
  preview(actor: Actor, name: string, id: string): Promise<DocumentPreview> {
    return inTransaction(this.db, async (tx) => {
      const preview = await addPreview(tx, name, id);
      if (!preview) throw new AppError(404, 'not_found', 'There is no version with this id.');
      const [problem] = problemsWith(this.env, new Map([[name, preview.value]]));
      if (problem) throw new AppError(400, 'invalid_request', `This cannot be shown any more: ${problem.message}`);
      const until = preview.until.toISOString();
      const after = { version: id, until };
      await addDeskAction(tx, actor, { action: 'content.preview', subject: { kind, id: name }, before: null, after });
      return { url: `${this.env.PUBLIC_URL}/preview/${preview.token}`, until };
    });
  }

  private find(name: string): TextDocument {
    const document = textDocuments(this.env).find((one) => one.name === name);
    if (!document) throw new AppError(404, 'not_found', `There is no document "${name}".`);
    return document;
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
  private async pagesWith({ key, file }: TextDocument): Promise<string[]> {
    const shows = await Promise.all(
      [...pagesFor(this.env), { page: 'posts', path: '/posts' }].map(async ({ page, path }) => {
        const isShown = (await this.files.documentsOf(page)).includes(key);
        // Each case study has a page of its own.
        return isShown && (key !== 'cases' || file === `cases/${path.split('/').at(-1)}.yaml`) ? [path] : [];
      }),
    );
    return shows.flat();
  }
}

const momentsOf = ({ id, created_at, published_at }: Pick<ContentVersion, 'id' | 'created_at' | 'published_at'>) => ({
  id,
  savedAt: created_at.toISOString(),
  publishedAt: published_at?.toISOString() ?? null,
});

/** Returns the id of the version that the site shows; null while it shows the file. */
const shownIn = (versions: Awaited<ReturnType<typeof listVersions>>) =>
  versions.find(({ is_published: isPublished, problem }) => isPublished && problem === null)?.id ?? null;

/** @param what has happened */
const tooLate = (what: string) => new AppError(409, 'changed_meanwhile', `${what} in the meantime. ${KEPT}`);

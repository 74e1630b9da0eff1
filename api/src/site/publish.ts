import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { compressFolder } from '../content/compress.ts';
import { LAST_PUBLISHED, ownFiles, publishedFor } from '../content/current.ts';
import { findUploadedFile } from '../content/uploads.repository.ts';
import { uploadsIn } from '../content/uploads.ts';
import { readBuildId } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { log } from '../platform/log.ts';
import { copyOwnFiles, replace } from './own-files.ts';
import { SiteFiles } from './site-files.ts';

/** Folders of other builds that stay, because a roll-out or a way back may still need them, and versions of this one for open tabs. */
const OTHERS = 2;
/** How long to wait after a failure, in milliseconds: doubled each time. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
/** How long a writer can take, in milliseconds; what it left behind is then removed. */
const ABANDONED_MS = 3_600_000;

/**
 * Writes the site's files for the web server: PAGES_DIR/<build>/<version>/, and a link `current` beside it that leads to the
 * version to serve. A version is complete before the link leads to it, so no half page is ever read, whatever ends the
 * writer, and several may write at once. A web server only reads the folder of its own build. The owner's pictures and films are
 * in the same folder, and win over those of the build.
 */
@Injectable()
export class Publisher implements OnModuleDestroy {
  isWriting = false;
  /** Why the pages could not be written the last time; undefined if they could. */
  problem: string | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly files: SiteFiles,
  ) {}

  onModuleDestroy() {
    clearTimeout(this.retry);
  }

  /**
   * Publishes in the background: until the files are there, the api renders the pages. Tries again for as long as it fails.
   * @param pauseMs how long to wait after a failure
   */
  async publishSoon(pauseMs = FIRST_PAUSE_MS): Promise<void> {
    const { PAGES_DIR } = this.env;
    if (!PAGES_DIR) return;
    clearTimeout(this.retry);
    this.isWriting = true;
    try {
      await this.publish(PAGES_DIR);
      this.problem = undefined;
    } catch (error) {
      log.error('pages_not_published', 'the pages could not be written; those of before stay', { err: error });
      this.problem = (error as Error).message;
      const later = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      this.retry = setTimeout(() => void this.publishSoon(later), pauseMs).unref();
    }
    this.isWriting = false;
  }

  /** @throws Error when the files cannot be written; those of before then stay */
  async publish(folder: string): Promise<void> {
    const published = publishedFor(this.env);
    const build = path.join(folder, readBuildId());
    const { version } = published;
    const current = path.join(build, 'current');
    await mkdir(build, { recursive: true });
    const before = await readlink(current).catch(() => undefined);
    if (before === version) return;
    await this.write(build, version);
    await replace(path.join(folder, LAST_PUBLISHED), (file) => writeFile(file, JSON.stringify(published)));
    await replace(current, (link) => symlink(version, link));
    await removeOld(folder, build, version);
    log.info('pages_published', 'the pages have been written for the web server', { version });
  }

  private async write(build: string, version: string): Promise<void> {
    const files = await this.files.all();
    const fresh = await mkdtemp(path.join(build, '.new-'));
    const own = ownFiles(this.env);
    try {
      await copyOwnFiles(own, fresh, path.join(build, '..', '.pictures'));
      await this.copyUploads(fresh);
      for (const [name, body] of files) {
        // The owner's own icon or picture for shared links, in place of the one made from the brand.
        if (!name.endsWith('.html') && existsSync(path.join(own, name))) continue;
        await writeInto(fresh, name, body);
      }
      // An editor waits for it.
      await compressFolder(fresh, 10);
      await rename(fresh, path.join(build, version));
    } catch (error) {
      await rm(fresh, { recursive: true, force: true });
      // Another writer has just put the same version there.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }

  /** Copies the uploaded files that are published. PDFs are also written to their document's address. */
  private async copyUploads(folder: string): Promise<void> {
    const { content } = publishedFor(this.env);
    for (const name of uploadsIn(content)) {
      const bytes = await findUploadedFile(this.db, name);
      // Exported files are among the owner's.
      if (bytes) await writeInto(folder, name, bytes);
    }
    for (const { file, pdf } of content.documents.documents)
      if (pdf) await writeInto(folder, file, await readFile(path.join(folder, pdf.src)));
  }
}

async function writeInto(folder: string, name: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** Removes older versions of this build, older builds, and what writers that were killed have left. */
async function removeOld(folder: string, build: string, version: string): Promise<void> {
  const inBuild = await readdir(build);
  for (const name of inBuild.filter((one) => one.startsWith('.new-')))
    if ((await ageOf(path.join(build, name))) > ABANDONED_MS) await remove(path.join(build, name));
  const names = (list: string[], kept: string) =>
    list.filter((one) => one !== kept && /^[\w-]+$/.test(one) && one !== 'current');
  for (const [parent, others] of [
    [build, names(inBuild, version)],
    [folder, names(await readdir(folder), path.basename(build))],
  ] as const) {
    const aged = await Promise.all(others.map(async (name) => ({ name, age: await ageOf(path.join(parent, name)) })));
    for (const { name } of aged.sort((one, other) => one.age - other.age).slice(OTHERS))
      await remove(path.join(parent, name));
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true });
const ageOf = async (file: string) => Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;

import { existsSync, readFileSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBuildId } from '#api/platform/config/built-site.ts';
import type { LocalEnvironment } from './environment.ts';
import { stopping } from './running.ts';

/** The blog's pages are the last to answer, because its posts have to be imported first. */
const LAST_PAGE = '/posts';
const STAND_IN_SECONDS = 30;
const VENDOR_SECONDS = 10;
const ASK_EVERY_MS = 200;
/** Many new pictures take this long; those that are made are kept for the next start. */
const WRITING_SECONDS = 600;

export interface Writing {
  /** http://127.0.0.1:port */
  apiUrl: string;
  /** Where the api writes the pages (PAGES_DIR). */
  pagesDir: string;
  /** Its log. */
  logFile: string;
  /** When the api was started, in milliseconds since 1970. */
  since: number;
}

/**
 * Waits until the written pages are those that the api renders, so that no one is served the pages of before.
 * @throws Error with the reason when they cannot be written; the signal's when the run is stopped meanwhile
 */
export async function untilPagesWritten({ apiUrl, pagesDir, logFile, since }: Writing): Promise<void> {
  const current = join(pagesDir, readBuildId(), 'current');
  for (const end = Date.now() + WRITING_SECONDS * 1000; Date.now() < end; await sleep(ASK_EVERY_MS)) {
    const page = await fetch(apiUrl, { signal: AbortSignal.timeout(5000) })
      .then((response) => response.text())
      .catch(() => '');
    stopping.throwIfAborted();
    const written = await readlink(current).catch(() => undefined);
    if (written && page.includes(`/api/content/${written}/`)) return;
    const reason = reasonIn(logFile, since);
    if (reason) throw new Error(`The pages could not be written:\n${reason}`);
  }
  throw new Error(`The pages were not written within ${WRITING_SECONDS} s (see ${logFile}).`);
}

/** Returns why the pages could not be written, as the api's log says it since then. */
function reasonIn(logFile: string, since: number): string | undefined {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : [];
  const last = lines.findLast((line) => line.includes('"event":"pages_not_published"'));
  const { time, err } = last ? JSON.parse(last) : {};
  return Date.parse(time) >= since ? err.message : undefined;
}

/**
 * Waits until every page answers: generously for a stand-in, which delivers its posts in a moment; briefly for the real
 * HubSpot; not at all without a key for imports.
 * @param apiUrl http://127.0.0.1:port
 * @returns whether they do
 * @throws the signal's reason when the run is stopped meanwhile
 */
export async function untilPagesAnswer(apiUrl: string, { standInFor, given }: LocalEnvironment): Promise<boolean> {
  const seconds = standInFor.hubspot ? STAND_IN_SECONDS : given.HUBSPOT_ACCESS_TOKEN ? VENDOR_SECONDS : 0;
  for (const end = Date.now() + seconds * 1000; ; await sleep(ASK_EVERY_MS)) {
    const response = await fetch(apiUrl + LAST_PAGE, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await response?.body?.cancel();
    stopping.throwIfAborted();
    if (response?.ok || Date.now() >= end) return response?.ok ?? false;
  }
}

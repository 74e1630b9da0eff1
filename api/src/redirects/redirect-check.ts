import { checkTarget, findLoop, type Redirect, type Row, readLinks, slugError } from './redirect-rules.ts';
import { findSimilarSlugs } from './similar-slugs.ts';

/** A problem with a link, or a possible one. */
export interface Finding {
  problem: 'invalid' | 'loop' | 'shadowed' | 'dead' | 'similar';
  slug: string;
  target: string;
  details: string;
}

/**
 * Finds everything that is wrong with the links.
 * @param rows as stored in the table
 * @param publicUrl the site's origin, against which targets that are paths are resolved
 */
export async function checkRedirects(
  rows: readonly Row[],
  publicUrl: string,
  pagePaths: readonly string[],
): Promise<Finding[]> {
  const { links, refused } = readLinks(rows, publicUrl);
  const findings: Finding[] = refused.map(({ error, ...row }) => ({ problem: 'invalid', ...row, details: error }));
  const sound: Redirect[] = [];
  for (const link of links.values()) {
    const shadow = slugError(link.slug, pagePaths);
    if (shadow) findings.push({ problem: 'shadowed', ...link, details: shadow });
    const loop = findLoop(link.slug, links, publicUrl, pagePaths);
    if (loop) findings.push({ problem: 'loop', ...link, details: loop.join(' → ') });
    else sound.push(link);
  }
  const urlOf = ({ target }: Redirect) => new URL(target, publicUrl).href;
  const dead = await findDeadTargets(sound.map(urlOf));
  for (const link of sound) {
    const reason = dead.get(urlOf(link));
    if (reason !== undefined) findings.push({ problem: 'dead', ...link, details: reason });
  }
  for (const { slugs, why } of findSimilarSlugs([...links.keys()])) {
    const [slug, other] = slugs;
    findings.push({ problem: 'similar', slug, target: links.get(slug)?.target ?? '', details: `${other}: ${why}` });
  }
  return findings;
}

/** A link that breaks the rules; the message says why. */
export class RefusedLink extends Error {
  constructor(
    readonly field: 'slug' | 'target',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Checks a new link against the existing ones.
 * @param rows at least those that the target leads to (redirect-changes.ts)
 * @returns the link in the form to be stored
 * @throws RefusedLink
 */
export function checkNewLink(
  slug: string,
  target: string,
  rows: readonly Row[],
  publicUrl: string,
  pagePaths: readonly string[],
): Redirect {
  const name = tidySlug(slug);
  const error = slugError(name, pagePaths);
  if (error) throw new RefusedLink('slug', `"${slug}" cannot be used: ${error}`);
  const checked = checkTarget(target, publicUrl);
  if ('error' in checked) throw new RefusedLink('target', `the target cannot be used: ${checked.error}`);
  const link = { slug: name, target: checked.target };
  const { links } = readLinks(rows, publicUrl);
  const loop = findLoop(name, links.set(name, link), publicUrl, pagePaths);
  if (loop) throw new RefusedLink('target', `this would create a redirect loop: ${loop.join(' → ')}`);
  return link;
}

/** Returns a slug as it is stored, from what a person typed. */
export function tidySlug(text: string): string {
  return text.trim().replace(/^\//, '').toLowerCase();
}

const TIMEOUT_MS = 8_000;
const TIMED_OUT = `no answer within ${TIMEOUT_MS / 1000} s`;
const AT_ONCE = 8;
/** Statuses of pages that exist but are closed to programs, by a sign-in or a bot wall. */
const closedToUs = new Set([401, 403, 405, 406, 429, 451, 999]);

/**
 * Requests each target once, eight at a time, to see whether it still exists.
 * @param urls absolute http(s) addresses
 * @returns the dead ones, each with its HTTP status or the reason why there was no response
 */
async function findDeadTargets(urls: readonly string[]): Promise<Map<string, string>> {
  const waiting = [...new Set(urls)];
  const dead = new Map<string, string>();
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const { outcome, isAlive } = await checkAnswer(url);
      if (!isAlive) dead.set(url, String(outcome));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return dead;
}

/**
 * Requests a target once.
 * @param url absolute http(s) address
 * @param redirect `manual` treats a redirect as a valid response instead of following it
 * @returns `outcome`: the HTTP status, or why there was no response; `isAlive`: whether the target exists, even if it
 *   is closed to programs
 */
export async function checkAnswer(
  url: string,
  redirect: 'follow' | 'manual' = 'follow',
): Promise<{ outcome: number | string; isAlive: boolean }> {
  const outcome = await probe(url, redirect);
  return { outcome, isAlive: typeof outcome === 'number' && (outcome < 400 || closedToUs.has(outcome)) };
}

/** Sends HEAD, then GET (without reading the body) to servers that do not support HEAD or handle it wrongly. */
async function probe(url: string, redirect: 'follow' | 'manual'): Promise<number | string> {
  const outcome = await ask(url, 'HEAD', redirect);
  // A server that timed out once would only do so again.
  if (outcome === TIMED_OUT || (typeof outcome === 'number' && outcome < 400)) return outcome;
  return ask(url, 'GET', redirect);
}

async function ask(url: string, method: 'HEAD' | 'GET', redirect: 'follow' | 'manual'): Promise<number | string> {
  try {
    const response = await fetch(url, { method, redirect, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: Partial<NodeJS.ErrnoException> };
    if (name === 'TimeoutError') return TIMED_OUT;
    return String(cause?.code ?? cause?.message ?? error);
  }
}

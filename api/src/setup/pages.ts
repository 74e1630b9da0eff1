import { createHash } from 'node:crypto';
import { leadForms } from '../contract/leads.values.ts';
import { siteSchema, siteVariables } from '../contract/site-settings.ts';
import { readSampleFiles } from '../platform/config/built-site.ts';
import type { Env } from '../platform/config/env.ts';
import { isPlaceholder } from '../platform/config/placeholders.ts';
import { reasonOf } from './ask.ts';
import { type Context, type Line, linesOf } from './check.ts';

const where = 'Pages';
const TIMEOUT_MS = 30_000;
/** How many pages or files are read at a time. */
const AT_ONCE = 8;
/** Made from the brand's mark and its first colour (site/brand-files.ts). */
const ICON = '/favicon.svg';
const SAMPLE_ICON_SHA256 = '6f645dc0d81728cac06c7992f6e46ee4c0c532d3a0742f363e18a5b8a738c604';
/** Samples are marked with a text, an `alt` or an `aria-label` that begins with this word. */
const mark = /(?<=>|=")Sample\b[^<"]{0,60}/g;
const DEFAULT_TRIAL = siteVariables.TRIAL_PATH.parse(undefined);

/** Looks for sample material and placeholders in what visitors get: the listed pages, the free trial and the files. */
export async function checkPages({ env }: Context): Promise<Line[]> {
  const get = (path: string) => fetch(`${env.PUBLIC_URL}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const listed = await get('/sitemap-pages.xml').catch(reasonOf);
  if (typeof listed === 'string' || listed.status !== 200) {
    const why = typeof listed === 'string' ? listed : `answers ${listed.status}`;
    const what = `they were not looked at, because ${env.PUBLIC_URL}/sitemap-pages.xml ${why} from here`;
    return [{ where, what, cure: 'start the site, or run this where its public address can be reached' }];
  }
  const addresses = (await listed.text()).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g);
  // The unlocked demos are no search engine's business, but an owner's.
  const unlocked = leadForms['capstone-demo'].next(env);
  const paths = [...Array.from(addresses, ([, path]) => path ?? ''), unlocked];
  const documents = await inBatches(paths, async (path) => ({ path, text: await (await get(path)).text() }));
  const pages = documents.map(({ path, text }) => ({ path, html: withoutScripts(text) }));
  // An owner with fewer projects leaves the pictures of the other samples behind, which no visitor sees.
  const named = Object.entries(readSampleFiles()).filter(([path]) => documents.some(({ text }) => text.includes(path)));
  const icon: [path: string, sum: string] = [ICON, SAMPLE_ICON_SHA256];
  const [samples, trial] = await Promise.all([
    inBatches([icon, ...named], async ([path, sum]) => ((await sumOf(get, path)) === sum ? path : '')),
    get(DEFAULT_TRIAL),
  ]);
  return [
    ...pages.flatMap(({ path, html }) => sampleLines(path, html)),
    ...linkLines(pages, env),
    ...fileLines(samples.filter(Boolean)),
    ...linesOf(where, [
      [
        trial.ok,
        `the unlisted free trial has its default address ${DEFAULT_TRIAL}, which anyone can look up`,
        'choose an address of your own for TRIAL_PATH and start the api again',
      ],
    ]),
  ];
}

function sampleLines(path: string, html: string): Line[] {
  const marks = [...new Set(html.match(mark))];
  const shown = marks.slice(0, 3).map((text) => `"${text}"`);
  const what = `${path} shows samples: ${shown.join(', ')}${marks.length > 3 ? ` and ${marks.length - 3} more` : ''}`;
  return linesOf(where, [[marks.length > 0, what, 'put your own content in their place']]);
}

/** Finds placeholder links, except those of settings, which are reported as such. */
function linkLines(pages: { path: string; html: string }[], env: Env): Line[] {
  const settings = Object.keys(siteSchema.shape).map((name) => env[name as keyof Env]);
  const found = new Map<string, string[]>();
  for (const { path, html } of pages)
    for (const link of new Set(Array.from(html.matchAll(/ href="(https?:[^"]*)"/g), ([, href]) => href ?? '')))
      if (isPlaceholder(link) && !link.startsWith(env.PUBLIC_URL) && !settings.includes(link))
        found.set(link, [...(found.get(link) ?? []), path]);
  return [...found].map(([link, [first, ...others]]) => {
    const what = `${first}${others.length > 0 ? ` and ${others.length} more` : ''} has the placeholder link ${link}`;
    return { where, what, cure: 'put the real address in its place and start the api again' };
  });
}

/** Returns one line per folder with files that are still, byte for byte, the samples. */
function fileLines(paths: string[]): Line[] {
  const ofBrand = linesOf(where, [
    [
      paths.includes(ICON),
      "icons, mails and shared links have the sample's mark and colours",
      'put your own into content/brand (npm run adopt) and start the api again',
    ],
  ]);
  const folders = Map.groupBy(
    paths.filter((path) => path !== ICON),
    (path) => path.slice(0, path.lastIndexOf('/')),
  );
  const ofFolders = [...folders].map(([folder, files]) => {
    const what = `${folder} has ${files.length} sample ${files.length === 1 ? 'file' : 'files'}`;
    return { where, what, cure: 'put your own into content/files, under the same names (docs/adopting.md)' };
  });
  return [...ofBrand, ...ofFolders];
}

async function sumOf(get: (path: string) => Promise<Response>, path: string): Promise<string> {
  const bytes = new Uint8Array(await (await get(path)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}

function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
}

async function inBatches<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return done;
}

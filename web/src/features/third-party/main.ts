import type { Published } from '#contract/published.ts';
import type { Category } from '#contract/third-party.values.ts';
import {
  hasPrivatePage,
  hasSecret,
  notePage,
  noteThirdParty,
  PAGE_SHOWN,
  showsPrivatePage,
} from '../../lib/third-party.ts';
import { isOptedOut } from '../../lib/views.ts';
import { type LoadedScript, loadAnalytics, loadHubspot } from './scripts.ts';

/**
 * Loads the third-party scripts that the site is configured with, each only once it may be: after consent, or at once
 * where none is needed; never on a private page or after one was shown in this document; never for Do Not Track or
 * Global Privacy Control (docs/decisions/0049-scripts-and-consent.md). Runs apart from the application.
 */
const element = document.querySelector<HTMLScriptElement>('script[data-third-party]');
// What consent.ts needs, which asks before the application runs, if it ever does.
const own: Pick<Published, 'site' | 'thirdParty' | 'content'> = JSON.parse(element?.dataset.thirdParty ?? '{}');
Object.assign(globalThis, { publishedSite: globalThis.publishedSite ?? own });
const settings = own.thirdParty ?? {};
const loaded = new Map<Category, LoadedScript>();

// The application notes the pages that it draws, possibly before this script has arrived.
if (!hasPrivatePage() && (element?.dataset.private !== undefined || hasSecret(location.href))) notePage(true);

/** Whether this document has shown, or came from, something that third-party scripts must not know: they could read it. */
const isTainted = () => hasPrivatePage() || hasSecret(document.referrer);

/** Loads the allowed scripts, unless this document must stay without. */
function load(allowed: Category[]): void {
  if (allowed.length > 0) noteThirdParty();
  if (isTainted()) return;
  for (const category of allowed) {
    if (loaded.has(category)) continue;
    if (category === 'analytics' && settings.analytics) loaded.set(category, loadAnalytics(settings.analytics));
    if (category === 'hubspot' && settings.hubspot) loaded.set(category, loadHubspot(settings.hubspot));
  }
}

/** Ends what runs: a script cannot be unloaded, so the document is. */
function withdraw(categories: Category[]): void {
  const running = categories.flatMap((category) => loaded.get(category) ?? []);
  for (const script of running) script.forget?.();
  if (running.length > 0) location.reload();
}

/** Resolves once everything has loaded and the main thread is idle, so that the page comes first. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

async function start(): Promise<void> {
  const optedOut = isOptedOut();
  const asking = (['analytics', 'hubspot'] as const).filter(
    (name) => (name === 'hubspot' || settings.analytics?.asks) && settings[name],
  );
  const pages = new EventTarget();
  document.addEventListener(PAGE_SHOWN, () => {
    if (!isTainted()) for (const script of loaded.values()) script.pageShown?.();
    pages.dispatchEvent(new Event('shown'));
  });
  await whenIdle();
  if (!optedOut && settings.analytics && !settings.analytics.asks) load(['analytics']);
  if (asking.length === 0) return;
  const { startConsent } = await import('./consent.ts');
  const { ask } = await startConsent({ asking, settings, optedOut, onAllowed: load, onWithdrawn: withdraw });
  const follow = () => ask(!showsPrivatePage());
  pages.addEventListener('shown', follow);
  follow();
}

void start();

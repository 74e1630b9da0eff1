import './styles/sheets/common.css';
import { ID_PREFIX } from '#contract/blog.values.ts';
import { watchAccordions } from './lib/accordions.ts';
import { watchLeaving } from './lib/leaving.ts';
import { storedKeys, UNSENT_LEAD } from './lib/storage.ts';
import { reportView } from './lib/views.ts';
import { rememberVisit } from './lib/visit.ts';

/**
 * The only script that runs at once on every page, kept tiny. The application is fetched after the first paint, so that
 * the text and the first picture have the connection and the processor to themselves. On most pages it runs only when
 * the visitor acts: links, menus, accordions and forms work without it (docs/decisions/0019-hydration-gives-way.md).
 */
const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
/** Files of the application, each after its dependencies. */
const files = script?.dataset.modules?.split(' ').filter(Boolean) ?? [];
/** What the application starts from (lib/published.ts). */
let content: Promise<Response> | undefined;
/** Whether Back has changed the address, so that the page no longer fits it and is being reloaded. */
let isReloading = false;

/** How long to wait for a paint, in milliseconds. It may never come, because hidden tabs do not paint. */
const HIDDEN_MS = 300;
const VISIBLE_MS = 3_000;

/** How long a device may be too busy to be idle, in milliseconds. */
const BUSY_MS = 5_000;

/** Signs that a visitor is about to act. A pointer press alone is not one: the click or scroll that it leads to is. */
const intents = ['pointermove', 'pointercancel', 'click', 'keydown', 'focusin'];
/** Links to other pages, which work by themselves. Loading the application would only slow them down. */
const link = 'a[href]:not([data-scripted])';
/**
 * Controls that do nothing, or less, without the application. For a form that cannot be sent yet, it names every problem
 * in the page; the browser would show one, in a bubble.
 */
const scripted = '[data-scripted], button[type="button"]:not([popovertarget]), form:invalid button[type="submit"]';

/** Resolves once the browser has painted something of the page. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // An animation frame is not enough, because the first one may show an empty page.
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      void afterNextPaint().then(resolve);
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? HIDDEN_MS : VISIBLE_MS);
  });
}

function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Resolves once everything has loaded and the main thread is idle, at the latest after a while. Safari has no idle callbacks. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const options = { timeout: BUSY_MS };
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, options) : setTimeout(resolve),
  );
}

/** Resolves at the first sign that the visitor acts, after the browser has painted its own reaction. */
async function whenVisitorActs(): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = new AbortController();
    const onIntent = (event: Event) => {
      const { type, target } = event;
      if (type === 'click' && target instanceof Element && target.closest(link)) return;
      // Browsers also report a pointer at rest when something has moved under it.
      if (event instanceof PointerEvent && type === 'pointermove' && !event.movementX && !event.movementY) return;
      end.abort();
      resolve();
    };
    for (const type of intents) addEventListener(type, onIntent, { signal: end.signal, capture: true, passive: true });
  });
  await afterNextPaint();
}

/**
 * Holds back clicks that come before the application can handle them.
 * @returns a function that replays them in order; if the application never arrived, the browser handles them
 */
function holdClicks(): (current?: (control: HTMLElement) => HTMLElement) => void {
  const held: HTMLElement[] = [];
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(scripted);
    // Clicks that open another tab or window are left to the browser.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // React may already handle clicks while the page is still being drawn, and the repeated one would count twice.
    event.stopPropagation();
    held.push(control);
  };
  document.addEventListener('click', onClick, true);
  return (current = (control) => control) => {
    document.removeEventListener('click', onClick, true);
    for (const control of held) current(control).click();
  };
}

/**
 * Reloads on Back. After a reload, Back may lead to a page that the application had drawn into the previous document,
 * so only the server can show it now.
 * @returns a function that leaves Back to the application
 */
function reloadOnBack(): () => void {
  const address = () => location.pathname + location.search;
  const shown = address();
  const onPopState = () => {
    if (address() === shown) return;
    isReloading = true;
    location.reload();
  };
  addEventListener('popstate', onPopState);
  return () => removeEventListener('popstate', onPopState);
}

/** Resolves if the site embeds HubSpot's forms, which the application puts in place of ours unprompted. */
async function whenEmbedded(): Promise<void> {
  const config: object = await fetch('/api/leads/config')
    .then((response) => response.json())
    .catch(() => ({}));
  if (!Object.values(config).some(Boolean)) await new Promise(() => {});
}

function fetchApplication(): void {
  const address = script?.dataset.content;
  content = address ? fetch(address, { priority: 'low' }) : undefined;
  // Whoever waits for it hears of a failure.
  content?.catch(() => {});
  for (const file of files) {
    const preload = document.createElement('link');
    preload.rel = 'modulepreload';
    preload.fetchPriority = 'low';
    preload.href = file;
    document.head.append(preload);
  }
}

/**
 * Loads the files one by one, each in its own task, so that the visitor's next click does not have to wait for all of
 * them.
 */
async function loadApplication(): Promise<typeof import('./main.tsx')> {
  const response = await content;
  if (response?.ok) Object.assign(globalThis, { publishedSite: await response.json() });
  else if (response) throw new Error('The content of the page could not be loaded');
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (isReloading) await new Promise(() => {});
  return import('./main.tsx');
}

async function start(): Promise<void> {
  const rests = script?.dataset.rests !== undefined && storedKeys('localStorage', UNSENT_LEAD).length === 0;
  const acted = rests ? whenVisitorActs() : Promise.resolve();
  // A mouse gives little warning before a click, so devices with one run the application as soon as the page is idle.
  const wanted = matchMedia('(hover: hover)').matches ? Promise.race([whenIdle(), acted]) : acted;
  const clickAgain = holdClicks();
  await afterFirstPaint();
  if (rests) await Promise.race([whenIdle(), acted]);
  fetchApplication();
  await (script?.dataset.rests === 'unless-embedded' ? Promise.race([wanted, whenEmbedded()]) : wanted);
  let current: Parameters<typeof clickAgain>[0];
  try {
    const { started } = await loadApplication();
    current = await started;
    document.documentElement.dataset.started = 'done';
  } catch (error) {
    // The page says so at once (slow-start.css).
    document.documentElement.dataset.started = 'failed';
    throw error;
  } finally {
    stopReloading();
    clickAgain(current);
  }
}

/** Reports the view once the page shows, without the application. A page that Back takes from memory is shown again. */
async function reportViews(): Promise<void> {
  addEventListener('pageshow', ({ persisted }) => persisted && reportView());
  await afterFirstPaint();
  reportView();
}

/** Leads on to the part of a post that a bookmark or another site names as it is named at HubSpot, without our prefix. */
function findPart(): void {
  const name = location.hash.slice(1);
  const find = (id: string) => document.getElementById(id);
  try {
    const id = decodeURIComponent(name);
    if (!find(id) && find(ID_PREFIX + id)) location.replace(`#${ID_PREFIX}${name}`);
  } catch {
    // A malformed fragment names nothing.
  }
}

document.documentElement.dataset.started = '';
// At once: Back may be pressed before anything else here has run.
const stopReloading = reloadOnBack();
watchLeaving();
findPart();
watchAccordions();
// In a task of its own: the browser lays out the page in the task that ran the page's last script, and the first look
// into a storage is slow, so together they would block a slow phone for longer than it takes to notice.
setTimeout(() => {
  rememberVisit();
  void start();
  void reportViews();
});

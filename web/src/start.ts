import './styles/sheets/common.css';
import { storedKeys, UNSENT_LEAD } from './lib/storage.ts';
import { rememberVisit } from './lib/visit.ts';

/**
 * The one script that runs at once on every page, and it is tiny. The application is fetched when the page has been painted, so
 * that text and first picture have the connection and the processor to themselves, and on most pages it runs only when the
 * visitor acts: links, menus, accordions and forms work without it (docs/decisions/0019-hydration-gives-way.md).
 */
const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
/** The application's, each after those that it needs. */
const files = script?.dataset.modules?.split(' ').filter(Boolean) ?? [];
const rests = script?.dataset.rests !== undefined && storedKeys('localStorage', UNSENT_LEAD).length === 0;

/** How long to wait for a paint that may never come, in milliseconds: hidden tabs do not paint. */
const HIDDEN_MS = 300;
const VISIBLE_MS = 3_000;

/** What tells that a visitor is about to act. A press alone does not: first comes what it leads to, a click or scrolling. */
const intents = ['pointermove', 'pointercancel', 'click', 'keydown', 'focusin'];
/** Leads to another page by itself, at which the application would only be in the way. */
const link = 'a[href]:not([data-scripted])';
/** Controls that the browser alone does nothing for, or less than the application. */
const scripted = '[data-scripted], button[type="button"]:not([popovertarget])';

/** Resolves once the browser has painted something of the page. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Not an animation frame alone: the first may be one of an empty page.
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

/** Resolves once everything has been loaded and nothing runs. Safari knows no idle callbacks. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

/** Resolves at the first sign of a visitor who acts, once what the browser does about it has been painted. */
async function whenVisitorActs(): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = new AbortController();
    const onIntent = (event: Event) => {
      const { type, target } = event;
      if (type === 'click' && target instanceof Element && target.closest(link)) return;
      // The browser tells of a pointer at rest when something has moved under it.
      if (event instanceof PointerEvent && type === 'pointermove' && !event.movementX && !event.movementY) return;
      end.abort();
      resolve();
    };
    for (const type of intents) addEventListener(type, onIntent, { signal: end.signal, capture: true, passive: true });
  });
  await afterNextPaint();
}

/**
 * Holds back what is pressed before the application can react to it.
 * @returns presses it all again, in order; what the application never came for, the browser does
 */
function holdClicks(): () => void {
  const held: HTMLElement[] = [];
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(scripted);
    // Another tab or window is the browser's business.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    held.push(control);
  };
  document.addEventListener('click', onClick, true);
  return () => {
    document.removeEventListener('click', onClick, true);
    for (const control of held) control.click();
  };
}

/**
 * After a reload, Back may lead to a page that the application drew into this document before: now only the server has it.
 * @returns leaves such steps to the application
 */
function reloadOnBack(): () => void {
  const address = () => location.pathname + location.search;
  const shown = address();
  const onPopState = () => {
    if (address() !== shown) location.reload();
  };
  addEventListener('popstate', onPopState);
  return () => removeEventListener('popstate', onPopState);
}

/** Resolves if the site embeds HubSpot's forms, which the application puts in the place of ours without being asked. */
async function whenEmbedded(): Promise<void> {
  const config: object = await fetch('/api/leads/config')
    .then((response) => response.json())
    .catch(() => ({}));
  if (!Object.values(config).some(Boolean)) await new Promise(() => {});
}

function fetchApplication(): void {
  for (const file of files) {
    const preload = document.createElement('link');
    preload.rel = 'modulepreload';
    preload.fetchPriority = 'low';
    preload.href = file;
    document.head.append(preload);
  }
}

/** File by file, each as a task of its own: the visitor's next press need not wait for all of them. */
async function loadApplication(): Promise<typeof import('./main.tsx')> {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return import('./main.tsx');
}

async function start(): Promise<void> {
  const acted = rests ? whenVisitorActs() : Promise.resolve();
  // A mouse tells of its press only a moment before: where there is one, the application runs as soon as nothing else does.
  const wanted = matchMedia('(hover: hover)').matches ? Promise.race([whenIdle(), acted]) : acted;
  const clickAgain = holdClicks();
  const stopReloading = reloadOnBack();
  await afterFirstPaint();
  if (rests) await Promise.race([whenIdle(), acted]);
  fetchApplication();
  await (script?.dataset.rests === 'unless-embedded' ? Promise.race([wanted, whenEmbedded()]) : wanted);
  try {
    const { started } = await loadApplication();
    await started;
  } finally {
    stopReloading();
    clickAgain();
  }
}

rememberVisit();
void start();

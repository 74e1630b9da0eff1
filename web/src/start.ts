import './styles/sheets/common.css';

/**
 * The one script that the page asks for at once, and it is tiny: the rest comes when the page has been painted, so that text
 * and first picture have the connection and the processor to themselves. Nobody can act on a page before it is painted.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-modules]');

/** How long to wait for a paint that may never come, in milliseconds: hidden tabs do not paint. */
const HIDDEN_MS = 300;
const VISIBLE_MS = 3_000;

/** Resolves once the browser has painted something of the page. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Not an animation frame alone: the first may be one of an empty page.
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? HIDDEN_MS : VISIBLE_MS);
  });
}

async function start(): Promise<void> {
  await afterFirstPaint();
  for (const file of script?.dataset.modules?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
  await import('./main.tsx');
}

void start();

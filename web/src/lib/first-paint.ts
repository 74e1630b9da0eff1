/** How long to wait for a paint that may never come, in milliseconds: hidden tabs do not paint. */
const HIDDEN_MS = 300;
const VISIBLE_MS = 3_000;

/** Resolves once the browser has painted something of the page. */
export function afterFirstPaint(): Promise<void> {
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

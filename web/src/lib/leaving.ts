/** After this long without leaving, the browser's own way there led nowhere, in milliseconds. */
const GIVE_UP_MS = 30_000;

let leaving: Promise<void> | undefined;

/**
 * Notices links and forms that are used before the application runs. They are the browser's own then, and the router's first
 * entry in the history, made meanwhile, would call them off: a click, or a lead, without any effect.
 */
export function watchLeaving(): void {
  addEventListener('click', (event) => leads(event) && setOff(), true);
  addEventListener('submit', setOff, true);
}

/** Resolves at once, or, when the visitor is leaving, once the page is here to stay after all. */
export function untilStaying(): Promise<void> {
  return leaving ?? Promise.resolve();
}

function setOff(): void {
  leaving = new Promise((resolve) => {
    setTimeout(resolve, GIVE_UP_MS);
    // Back again: the browser may have kept the page as it was.
    addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });
}

function leads(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target === '_blank' || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return false;
  const elsewhere = link.origin + link.pathname + link.search;
  return elsewhere !== location.origin + location.pathname + location.search;
}

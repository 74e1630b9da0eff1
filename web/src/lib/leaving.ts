/** How long after the visitor began to leave a failure counts as a consequence, in milliseconds: as long as a page may take. */
const LEAVING_MS = 10_000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Notes when the visitor begins to leave the page. Call it before anything else is loaded. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
}

/** Returns whether the visitor is leaving: a file that does not arrive then need not be missing. */
export function isLeaving(): boolean {
  return performance.now() - leftAt < LEAVING_MS;
}

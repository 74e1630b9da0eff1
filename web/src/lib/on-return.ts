/**
 * Calls back when the visitor comes back to this page and the browser shows it as it was left, busy button and all.
 * @returns a function that stops listening
 */
export function onReturn(callback: () => void): () => void {
  const listener = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', listener);
  return () => window.removeEventListener('pageshow', listener);
}

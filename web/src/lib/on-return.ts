/**
 * Calls back when the visitor returns to this page and the browser restores it as it was left, busy button included.
 * @returns a function that stops listening
 */
export function onReturn(callback: () => void): () => void {
  const listener = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', listener);
  return () => window.removeEventListener('pageshow', listener);
}

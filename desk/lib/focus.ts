import { type RefObject, useEffect } from 'react';

/**
 * Focuses the heading of the panel or the screen if what had the focus is taken away: an action that is no longer offered goes
 * with its button and its dialog. Otherwise screen readers and the Tab key would start at the top of the document.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = within.current;
    let focused: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || !(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      const heading = main?.querySelector<HTMLElement>('#panel-heading') ?? main?.querySelector<HTMLElement>('h1');
      heading?.focus({ preventScroll: true });
    });
    if (main) observer.observe(main, { childList: true, subtree: true });
    main?.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      main?.removeEventListener('focusin', note);
    };
  }, [within]);
}

/** As the `ref` of what takes the place of a button: focuses it if the focus went with the button. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

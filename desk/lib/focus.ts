import { type RefObject, useEffect } from 'react';

/**
 * Focuses the heading of a record or a screen if what had the focus in it is taken away: an action that is no longer offered
 * goes with its button and its dialog. Otherwise screen readers and the Tab key would start at the top of the document.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** What has the focus, and what is around it. */
    let focused: Element[] = [];
    const isLost = () => document.activeElement === document.body && focused[0] !== undefined;
    const note = ({ target }: FocusEvent) => {
      focused = [];
      for (let at = target as Element | null; at; at = at.parentElement) focused.push(at);
    };
    // Whoever clicks on nothing wants no focus.
    const forget = () =>
      setTimeout(() => {
        if (isLost() && focused[0]?.isConnected) focused = [];
      });
    const observer = new MutationObserver(() => {
      if (!isLost() || focused[0]?.isConnected) return;
      const left = focused.find(({ isConnected }) => isConnected)?.closest('.panel-side, .page');
      left?.querySelector<HTMLElement>('h1, #panel-heading')?.focus({ preventScroll: true });
    });
    const main = within.current;
    if (main) observer.observe(main, { childList: true, subtree: true });
    main?.addEventListener('focusin', note);
    main?.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      main?.removeEventListener('focusin', note);
      main?.removeEventListener('focusout', forget);
    };
  }, [within]);
}

/** As the `ref` of what takes the place of a button: focuses it if the focus went with the button. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

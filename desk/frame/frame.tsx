import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Value } from '../kit/cell.tsx';
import { useKeptFocus } from '../lib/focus.ts';
import { useIsIdleSoon } from '../lib/session.ts';
import { type Toast, ToastContext } from '../lib/toast.ts';
import { Icon } from '../pieces/icons.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Brand, Side, SubNavigation } from './side.tsx';

/** In ms. A newer toast is kept when the screen changes, because the action itself may have led there. */
const FRESH_MS = 2_000;

/** Disappears as soon as the desk is used. */
const idleWarning = {
  at: 0,
  isWrong: true,
  text: 'You will be signed out in two minutes. Press a key or click anywhere to stay signed in.',
};

/** What surrounds each screen: navigation, toast, shortcuts. */
export function Frame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [toast, setToast] = useState<Toast & { at: number }>();
  const showToast = useCallback((next: Toast) => setToast({ ...next, at: Date.now() }), []);
  const isIdleSoon = useIsIdleSoon();
  useKeptFocus(main);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setToast((before) => (before && Date.now() - before.at < FRESH_MS ? before : undefined));
    // So that screen readers and the Tab key start at the new screen.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <ToastContext value={showToast}>
      <a className="skip button visually-hidden" href="#main">
        Skip to content
      </a>
      <header className="top">
        <button type="button" className="icon" popoverTarget="side" aria-label="Open menu">
          <Icon name="menu" size={20} />
        </button>
        <Brand />
      </header>
      <div className="frame">
        <Side />
        <main className="main" id="main" ref={main} tabIndex={-1}>
          <ToastRegion toast={isIdleSoon ? idleWarning : toast} close={() => setToast(undefined)} />
          <SubNavigation />
          <Outlet />
        </main>
      </div>
      <Shortcuts />
      <ScrollRestoration />
    </ToastContext>
  );
}

interface ToastRegionProps {
  /** `at` in ms since 1970: the same text again is a new message. */
  toast: (Toast & { at: number }) | undefined;
  close: () => void;
}

/** The result of the last action. The region always exists, so that screen readers announce a new one. */
function ToastRegion({ toast, close }: ToastRegionProps) {
  return (
    <div role="status" aria-label="Messages" className="toast">
      {toast && (
        <div key={toast.at} className={toast.isWrong ? 'message message-error' : 'message'}>
          <Icon name={toast.isWrong ? 'close' : 'check'} />
          <span>
            {toast.text} {toast.to && toast.label && <Value cell={{ type: 'text', text: toast.label, to: toast.to }} />}
          </span>
          <button type="button" className="button button-bare" aria-label="Close this message" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { type Message, SaidContext } from '../lib/said.ts';
import { Icon } from '../pieces/icons.tsx';
import { Brand } from './brand.tsx';
import { Messages } from './messages.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Side } from './side.tsx';

/** Messages of an action that leads to another screen stay on it; those of the screen before do not. */
const FRESH_MS = 2_000;

/** The desk around a screen: navigation, messages, shortcuts. */
export function Frame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [messages, setMessages] = useState<(Message & { at: number })[]>([]);
  const [said] = useState(() => ({
    say: (message: Message) => setMessages((before) => [{ ...message, at: Date.now() }, ...before].slice(0, 3)),
  }));
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setMessages((before) => before.filter(({ at }) => Date.now() - at < FRESH_MS));
    // For screen readers, and for the next Tab.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <SaidContext value={said}>
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
          <Messages messages={messages} close={(at) => setMessages(messages.filter((message) => message.at !== at))} />
          <Outlet />
        </main>
      </div>
      <Shortcuts />
      <ScrollRestoration />
    </SaidContext>
  );
}

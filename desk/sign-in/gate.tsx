import { type ReactNode, useEffect, useRef } from 'react';
import { site } from '#web/lib/site.ts';

interface GateProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The page around each step of signing in. */
export function Gate({ title, lead, children }: GateProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${title} | ${site.BRAND} desk`;
    section.current?.querySelector('input')?.focus();
  }, [title]);
  return (
    <main className="gate">
      <div className="gate-form">
        <p className="brand">
          <img src="/favicon.svg" width="28" height="28" alt="" /> {site.BRAND} <small>Desk</small>
        </p>
        <section ref={section}>
          <h1>{title}</h1>
          <p className="quiet gate-lead">{lead}</p>
          {children}
        </section>
      </div>
      <div className="gate-art" aria-hidden="true" />
    </main>
  );
}

import type { ReactNode } from 'react';

interface LostScreenProps {
  title: string;
  lead: string;
  /** Whether the address is unknown, and not only its page out of reach. */
  notFound?: boolean;
  /** What to do next. */
  children: ReactNode;
}

/** Says that there is no page to show, and how to go on. */
export function LostScreen({ title, lead, notFound, children }: LostScreenProps) {
  return (
    <section className="lost fill">
      <div className="wrap stack">
        {notFound && <p className="code">404</p>}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  );
}

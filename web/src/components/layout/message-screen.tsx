import type { ReactNode } from 'react';

interface MessageScreenProps {
  icon: ReactNode;
  title: string;
  lead: string;
  /** The visitor has something to do. */
  blocked?: boolean;
  /** The screen is all that the page has, and fills it. */
  fill?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

/** A screen with a single message: an icon, a heading, a line of text, and what to do next. */
export function MessageScreen({ icon, title, lead, blocked, fill, children }: MessageScreenProps) {
  const classes = ['waiting', blocked && 'blocked', fill && 'fill'].filter(Boolean).join(' ');
  return (
    <section className={classes}>
      <div className="wrap">
        {icon}
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

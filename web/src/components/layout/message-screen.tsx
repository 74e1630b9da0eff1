import type { ReactNode } from 'react';
import { ErrorIcon } from '../media/icons.tsx';

interface MessageScreenProps {
  /** By default that of an error. */
  icon?: ReactNode;
  title: string;
  lead: string;
  /** How the lead is announced when the screen replaces another. */
  role?: 'alert' | 'status';
  /** The visitor has something to do. */
  blocked?: boolean;
  /** The screen is all that the page has, and fills it. */
  fill?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

/** A screen with a single message: an icon, a heading, a line of text, and what to do next. */
export function MessageScreen(props: MessageScreenProps) {
  const { icon = <ErrorIcon size={112} />, title, lead, role, blocked, fill, children } = props;
  const classes = ['waiting', blocked && 'blocked', fill && 'fill'].filter(Boolean).join(' ');
  return (
    <section className={classes}>
      <div className="wrap">
        {icon}
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead" role={role}>
            {lead}
          </p>
          {children}
        </div>
      </div>
    </section>
  );
}

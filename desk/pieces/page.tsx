import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { site } from '#web/lib/site.ts';
import { Address } from './address.tsx';
import { Icon } from './icons.tsx';

interface PageProps {
  title: string;
  /** Title of the browser tab, if it differs from `title`. */
  tab?: string;
  /** A line below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The list that this page belongs to, as a path below /desk with its label. */
  back?: { to: string; label: string };
  /** As wide as the window, for lists with a panel. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of the desk: its title, its actions and its sections. */
export function Page({ title, tab = title, lead, actions, back, wide, children }: PageProps) {
  useEffect(() => {
    document.title = `${tab} | ${site.BRAND} desk`;
  }, [tab]);
  return (
    <div className={wide ? 'page wide' : 'page'}>
      {back && (
        <p>
          <Link className="crumb" to={back.to}>
            <Icon name="back" /> {back.label}
          </Link>
        </p>
      )}
      <header className="head">
        <div>
          <h1 tabIndex={-1}>
            <Address text={title} />
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** A line beside the title, and at the right end. */
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a screen: a heading over a hairline. */
export function Section({ title, note, aside, children }: SectionProps) {
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note && <p className="small quiet">{note}</p>}
        {aside}
      </header>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { TickIcon } from '../media/icons.tsx';

export interface OfferWords {
  title: string;
  lead?: string;
  facts?: Facts;
}

export type Facts = ReadonlyArray<{ label: string; text: string }>;

/** The page's heading, a line and facts, beside its form. */
export function Offer({ words, children }: { words: OfferWords; children?: ReactNode }) {
  return (
    <div className="offer stack">
      <h1>{words.title}</h1>
      {words.lead && <p className="lead">{words.lead}</p>}
      {words.facts && <FactList facts={words.facts}>{children}</FactList>}
    </div>
  );
}

/** Labelled facts; children come first. */
export function FactList({ facts, children }: { facts: Facts; children?: ReactNode }) {
  return (
    <dl className="facts">
      {children}
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="note">{fact.label}</dt>
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What comes with an offer, item by item. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>
          <TickIcon />
          {item}
        </li>
      ))}
    </ul>
  );
}

import { TickIcon } from '../media/icons.tsx';

export type Facts = ReadonlyArray<{ label: string; text: string }>;

/** @param led whether the first fact is set large */
export function FactList({ facts, led }: { facts: Facts; led?: boolean }) {
  return (
    <dl className={led ? 'facts facts-led' : 'facts'}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="note">{fact.label}</dt>
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an offer includes, item by item. */
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

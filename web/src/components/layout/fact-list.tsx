import { Mark } from './mark.tsx';

export type Facts = ReadonlyArray<{ label: string; text: string; sample?: boolean }>;

/** @param led whether the first fact is set large */
export function FactList({ facts, led }: { facts: Facts; led?: boolean }) {
  return (
    <dl className={led ? 'facts facts-led' : 'facts'}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="note">
            {fact.label} <Mark of={fact}>Sample</Mark>
          </dt>
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}

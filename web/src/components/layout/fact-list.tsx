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

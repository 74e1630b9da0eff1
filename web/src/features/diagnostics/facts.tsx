/** A titled list of names and values. */
export function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  const id = title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="debug-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

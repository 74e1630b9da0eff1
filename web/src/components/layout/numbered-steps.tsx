/** Steps in their order, each behind its large number. */
export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="next-steps">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="figure" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

import { unbroken } from '../../lib/unbroken.ts';

interface NumberedStepsProps {
  steps: readonly { title: string; text: string }[];
  /** How they look. */
  className?: string;
}

/** Steps in their order, each behind its large number. */
export function NumberedSteps({ steps, className = 'next-steps' }: NumberedStepsProps) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="figure" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{unbroken(text)}</p>
        </li>
      ))}
    </ol>
  );
}

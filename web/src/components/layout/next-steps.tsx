import type { ReactNode } from 'react';
import { NumberedSteps } from './numbered-steps.tsx';

interface NextStepsProps {
  title: string;
  steps: readonly { title: string; text: string }[];
  /** Below the steps. */
  children?: ReactNode;
}

/** What happens after a form was sent. */
export function NextSteps({ title, steps, children }: NextStepsProps) {
  return (
    <section className="section paper" aria-labelledby="next">
      <div className="wrap stack">
        <h2 id="next">{title}</h2>
        <NumberedSteps steps={steps} />
        {children}
      </div>
    </section>
  );
}

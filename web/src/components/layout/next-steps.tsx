import type { ReactNode } from 'react';
import { NumberedSteps } from './numbered-steps.tsx';

interface NextStepsProps {
  title: string;
  steps: readonly { title: string; text: string }[];
  /** Below the title. */
  children?: ReactNode;
}

/** What happens after a form was sent. */
export function NextSteps({ title, steps, children }: NextStepsProps) {
  return (
    <section className="section paper" aria-labelledby="next">
      <div className="wrap split split-late">
        <div className="stack">
          <h2 id="next">{title}</h2>
          {children}
        </div>
        <NumberedSteps steps={steps} />
      </div>
    </section>
  );
}

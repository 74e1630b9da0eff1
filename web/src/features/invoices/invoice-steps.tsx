import { Mark } from '../../components/layout/mark.tsx';
import { invoice } from '../../content/invoice.ts';

/** Lists the steps from the request to the team's first day. @param done how many of them are over */
export function InvoiceSteps({ done = 0 }: { done?: number }) {
  return (
    <ol className="next-steps steps">
      {invoice.steps.map(({ title, text, sample }, index) => (
        <li key={title} className={index < done ? 'proof' : undefined}>
          <span className="figure" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>
            {index < done ? invoice.done : text} <Mark of={{ sample }}>{invoice.mark}</Mark>
          </p>
        </li>
      ))}
    </ol>
  );
}

import { Mark } from '../../components/layout/mark.tsx';
import { invoice } from '../../content/invoice.ts';

/** Lists the steps from the request to the team's first day. @param done how many of them are over */
export function InvoiceSteps({ done = 0 }: { done?: number }) {
  return (
    <ol className="steps">
      {invoice.steps.map(({ title, text, sample }, index) => (
        <li key={title} className={index < done ? 'proof' : undefined}>
          <b>{title}.</b> {index < done ? invoice.done : text} <Mark of={{ sample }}>{invoice.mark}</Mark>
        </li>
      ))}
    </ol>
  );
}

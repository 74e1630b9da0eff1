import { invoice } from '../../content/invoice.ts';

/** Lists the steps from the request to the team's first day. @param done how many of them are over */
export function InvoiceSteps({ done = 0 }: { done?: number }) {
  return (
    <ol className="steps">
      {invoice.steps.map(([title, text, mark], index) => (
        <li key={title} className={index < done ? 'proof' : undefined}>
          <b>{title}.</b> {index < done ? invoice.done : text} {mark && <span className="mark">{mark}</span>}
        </li>
      ))}
    </ol>
  );
}

import { invoice } from '../../content/invoice.ts';

/** Lists the steps from the request to the team's first day. @param done how many of them are over */
export function InvoiceSteps({ done = 0 }: { done?: number }) {
  return (
    <ol className="steps" start={done + 1}>
      {invoice.steps.slice(done).map(([title, text]) => (
        <li key={title}>
          <b>{title}.</b> {text}
        </li>
      ))}
    </ol>
  );
}

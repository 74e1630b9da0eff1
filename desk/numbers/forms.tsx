import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { leadFormTitles } from '#contract/leads.values.ts';
import { formatCount } from '../lib/format.ts';
import { Section } from '../pieces/page.tsx';
import { share } from './figures.ts';
import { Figure, Figures } from './table.tsx';

/** For each form: views of its pages, leads, and payments that followed. */
export function Forms({ numbers: { forms } }: { numbers: DeskNumbers }) {
  const count = (value: number | null) => (value === null ? '–' : formatCount(value));
  return (
    <Section title="Form by form" note="Seen, sent, then paid">
      <Figures label="Form by form" heads={['Form', 'Seen', 'Sent', 'Rate', 'Paid']}>
        {forms.map(({ form, views, leads, leadsBefore, payments }) => (
          <tr key={form}>
            <th scope="row">{leadFormTitles[form]}</th>
            <Figure>{count(views)}</Figure>
            <Figure was={leadsBefore > 0 ? formatCount(leadsBefore) : undefined}>{formatCount(leads)}</Figure>
            <Figure>{share(leads, views ?? 0)}</Figure>
            <Figure>{count(payments)}</Figure>
          </tr>
        ))}
      </Figures>
    </Section>
  );
}

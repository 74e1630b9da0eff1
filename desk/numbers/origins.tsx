import type { DeskNumbers, NumbersSteps } from '#contract/desk/numbers.ts';
import { formatCount, pluralize } from '../lib/format.ts';
import { useFirst } from '../pieces/first-rows.tsx';
import { Section } from '../pieces/page.tsx';
import { Empty } from '../pieces/states.tsx';
import { cents, moneyText, share } from './figures.ts';
import { Figure, Figures } from './table.tsx';

/** The funnel by source and campaign, with money. */
export function Sources({ numbers }: { numbers: DeskNumbers }) {
  const { origins, otherOrigins, steps } = numbers;
  const { shown, more } = useFirst(origins, 8);
  const most = Math.max(1, ...origins.map((row) => cents(row.steps.money)));
  if (origins.length === 0)
    return (
      <Section title="By source">
        <Empty icon="numbers" title="Nothing was counted in this period">
          <p>Views are counted from the day that this version was installed. Choose another period above.</p>
        </Empty>
      </Section>
    );
  return (
    <Section title="By source" note="Credited to the visit that brought the buyer. Most payments first.">
      <Figures
        even
        label="Funnel by source"
        heads={['Source', 'Page', 'Pricing', 'Checkout', 'Paid', 'Organization', 'Page → paid', 'Money']}
        foot={
          <tr>
            <th scope="row">All</th>
            <StepCells steps={steps} before={numbers.stepsBefore} />
          </tr>
        }
      >
        {shown.map((row) => (
          <tr key={`${row.source} ${row.campaign}`}>
            <th scope="row">
              {row.source}
              {row.campaign && <small>{row.campaign}</small>}
            </th>
            <StepCells steps={row.steps} before={row.before} most={most} />
          </tr>
        ))}
        {otherOrigins && shown.length === origins.length && (
          <tr>
            <th scope="row">
              others<small>{pluralize(otherOrigins.count, 'source')}</small>
            </th>
            <StepCells steps={otherOrigins.steps} before={null} most={most} />
          </tr>
        )}
      </Figures>
      {more}
    </Section>
  );
}

function StepCells({ steps, before, most }: { steps: NumbersSteps; before: NumbersSteps | null; most?: number }) {
  const { visits, pricingViews, checkouts, payments, organizations, money } = steps;
  return (
    <>
      <Figure>{formatCount(visits)}</Figure>
      <Figure>{formatCount(pricingViews)}</Figure>
      <Figure>{formatCount(checkouts)}</Figure>
      <Figure>{formatCount(payments)}</Figure>
      <Figure>{formatCount(organizations)}</Figure>
      <Figure>{share(payments, visits)}</Figure>
      <Figure
        was={before && before.money.length > 0 ? moneyText(before.money) : undefined}
        part={most && cents(money) / most}
        isMoney
      >
        {moneyText(money)}
      </Figure>
    </>
  );
}

/** The sources and campaigns that brought the most visits. */
export function Campaigns({ numbers: { origins } }: { numbers: DeskNumbers }) {
  const byVisits = origins.filter(({ steps }) => steps.visits > 0).sort((a, b) => b.steps.visits - a.steps.visits);
  const { shown, more } = useFirst(byVisits, 7);
  return (
    <Section title="Sources and campaigns" note="Most visits first, with what they brought">
      <Figures label="Sources and campaigns" heads={['Campaign', 'Visits', 'Paid', 'Money']}>
        {shown.map((row) => (
          <tr key={`${row.source} ${row.campaign}`}>
            <th scope="row">{[row.source, row.campaign].filter(Boolean).join(' / ')}</th>
            <Figure was={formatCount(row.before?.visits ?? 0)}>{formatCount(row.steps.visits)}</Figure>
            <Figure>{formatCount(row.steps.payments)}</Figure>
            <Figure>{moneyText(row.steps.money)}</Figure>
          </tr>
        ))}
      </Figures>
      {more}
    </Section>
  );
}

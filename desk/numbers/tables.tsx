import type { DeskNumbers, NumbersSteps } from '#contract/desk/numbers.ts';
import { leadFormTitles } from '#contract/leads.values.ts';
import { formatCount, pluralize } from '../lib/format.ts';
import { Section } from '../pieces/page.tsx';
import { Empty } from '../pieces/states.tsx';
import { cents, moneyText, share } from './figures.ts';
import { type FigureRow, Figures } from './table.tsx';

/** The funnel by source and campaign, with money. */
export function Sources({ numbers: { origins, otherOrigins, steps, stepsBefore } }: { numbers: DeskNumbers }) {
  const most = Math.max(1, ...origins.map((row) => cents(row.steps.money)));
  if (origins.length === 0)
    return (
      <Section title="By source">
        <Empty icon="numbers" title="Nothing was counted in this period">
          <p>Views are counted from the day that this version was installed. Choose another period above.</p>
        </Empty>
      </Section>
    );
  const rows = origins.map(({ source, campaign, steps, before }): FigureRow => {
    return { name: source, second: campaign, figures: figuresOf(steps, before, most) };
  });
  const others = otherOrigins && {
    ...{ name: 'others', second: pluralize(otherOrigins.count, 'source') },
    figures: figuresOf(otherOrigins.steps, null, most),
  };
  return (
    <Section title="By source" note="Credited to the visit that brought the buyer. Most payments first.">
      <Figures
        even
        label="Funnel by source"
        heads={['Source', 'Page', 'Pricing', 'Checkout', 'Paid', 'Organization', 'Page → paid', 'Money']}
        rows={[...rows, ...(others ? [others] : [])]}
        first={8}
        foot={{ name: 'All', figures: figuresOf(steps, stepsBefore) }}
      />
    </Section>
  );
}

/** @param most the amount with the longest bar, in cents; without it, there is no bar */
function figuresOf(steps: NumbersSteps, before: NumbersSteps | null, most?: number): FigureRow['figures'] {
  const { visits, pricingViews, checkouts, payments, organizations, money } = steps;
  return [
    ...[visits, pricingViews, checkouts, payments, organizations].map(formatCount),
    share(payments, visits),
    {
      text: moneyText(money),
      was: before && before.money.length > 0 ? moneyText(before.money) : undefined,
      part: most && cents(money) / most,
      isMoney: true,
    },
  ];
}

/** The sources and campaigns that brought the most visits. */
export function Campaigns({ numbers: { origins } }: { numbers: DeskNumbers }) {
  const byVisits = origins.filter(({ steps }) => steps.visits > 0).sort((a, b) => b.steps.visits - a.steps.visits);
  const rows = byVisits.map(({ source, campaign, steps: { visits, payments, money }, before }) => ({
    name: [source, campaign].filter(Boolean).join(' / '),
    figures: [
      { text: formatCount(visits), was: formatCount(before?.visits ?? 0) },
      formatCount(payments),
      moneyText(money),
    ],
  }));
  return (
    <Section title="Sources and campaigns" note="Most visits first, with what they brought">
      <Figures label="Sources and campaigns" heads={['Campaign', 'Visits', 'Paid', 'Money']} rows={rows} first={7} />
    </Section>
  );
}

/** The most viewed pages. */
export function Pages({ numbers: { pages, pageCount } }: { numbers: DeskNumbers }) {
  const most = Math.max(1, ...pages.map(({ views }) => views));
  const note = pageCount > pages.length ? `The first ${pages.length} of ${formatCount(pageCount)}` : 'Most views first';
  const rows = pages.map(({ path, views, visits, viewsBefore }) => ({
    name: path,
    figures: [formatCount(visits), { text: formatCount(views), was: formatCount(viewsBefore), part: views / most }],
  }));
  return (
    <Section title="Top pages" note={note}>
      <Figures label="Top pages" heads={['Path', 'Visits', 'Views']} rows={rows} first={7} />
    </Section>
  );
}

/** For each form: views of its pages, leads, and payments that followed. */
export function Forms({ numbers: { forms } }: { numbers: DeskNumbers }) {
  const count = (value: number | null) => (value === null ? '–' : formatCount(value));
  const rows = forms.map(({ form, views, leads, leadsBefore, payments }) => ({
    name: leadFormTitles[form],
    figures: [
      count(views),
      { text: formatCount(leads), was: leadsBefore > 0 ? formatCount(leadsBefore) : undefined },
      share(leads, views ?? 0),
      count(payments),
    ],
  }));
  return (
    <Section title="Form by form" note="Seen, sent, then paid">
      <Figures label="Form by form" heads={['Form', 'Seen', 'Sent', 'Rate', 'Paid']} rows={rows} />
    </Section>
  );
}

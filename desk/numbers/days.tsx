import { useState } from 'react';
import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { formatCount, pluralize } from '../lib/format.ts';
import { Section } from '../pieces/page.tsx';
import { DayChart } from './day-chart.tsx';
import { change, shortDay } from './figures.ts';
import { Figures } from './table.tsx';

/** Visits per day, in this period and the one before: as a chart, in words, and as a table. */
export function Days({ numbers }: { numbers: DeskNumbers }) {
  const { byDay, byDayBefore, totals, totalsBefore } = numbers;
  const [day, setDay] = useState<number | null>(null);
  const count = byDay.length;
  const [row, before] = day === null ? [] : [byDay[day], byDayBefore[day]];
  return (
    <Section
      title="Visits"
      note={
        <>
          <span className="key">{count === 1 ? 'this day' : `these ${count} days`}</span>{' '}
          <span className="key key-was">{count === 1 ? 'the day before' : `the ${count} before`}</span>
        </>
      }
    >
      <DayChart
        days={byDay.map((one) => shortDay(one.day))}
        now={byDay.map(({ visits }) => visits)}
        before={byDayBefore.map(({ visits }) => visits)}
        onPoint={setDay}
      />
      <p className="small quiet chart-text">
        {row
          ? `${shortDay(row.day)}: ${pluralize(row.visits, 'visit')}, before: ${formatCount(before?.visits ?? 0)}.`
          : summaryOf(numbers)}
      </p>
      <p className="small quiet">
        {pluralize(totals.views, 'view')} ({change(totals.views, totalsBefore.views)}), {formatCount(totals.phoneViews)}{' '}
        of them on phones and {formatCount(totals.tabletViews)} on tablets.
      </p>
      <details className="day-table">
        <summary>The days as a table</summary>
        <Figures
          label="Visits and views by day"
          heads={['Day', 'Visits', 'Views']}
          rows={byDay.map((one, index) => ({
            name: shortDay(one.day),
            figures: (['visits', 'views'] as const).map((of) => ({
              text: formatCount(one[of]),
              was: formatCount(byDayBefore[index]?.[of] ?? 0),
            })),
          }))}
        />
      </details>
    </Section>
  );
}

function summaryOf({ byDay, totals, totalsBefore }: DeskNumbers): string {
  const [first] = byDay;
  if (!first || totals.visits === 0) return 'There were no visits.';
  const best = byDay.reduce((most, day) => (day.visits > most.visits ? day : most), first);
  const all = `${pluralize(totals.visits, 'visit')}, ${change(totals.visits, totalsBefore.visits)}`;
  return `${all} (was ${formatCount(totalsBefore.visits)}). Most on ${shortDay(best.day)}: ${formatCount(best.visits)}.`;
}

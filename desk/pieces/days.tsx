import type { Cell } from '#contract/desk/resource.ts';
import { formatCount, pluralize, useTimes } from '../lib/format.ts';
import { Spark } from './spark.tsx';

type Days = Omit<Extract<NonNullable<Cell>, { type: 'days' }>, 'type'>;

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Numbers of days in a row of a list. */
export function DaysLine({ counts, noun }: Days) {
  const sum = sumOf(counts);
  if (sum === 0) return <span className="small quiet">no {noun}s</span>;
  return (
    <>
      <Spark now={counts} className="spark hits" />
      <small>{formatCount(sum)}</small>
    </>
  );
}

/** Numbers of days as a line and in words. */
export function DaysChart({ from, counts, noun }: Days) {
  const { day: dayOf } = useTimes();
  const sum = sumOf(counts);
  const most = Math.max(...counts);
  // Noon, so that the day is the same in any team's time zone.
  const dayAt = (index: number) => dayOf(new Date(Date.parse(`${from}T12:00:00Z`) + index * 86_400_000).toISOString());
  return (
    <figure>
      <figcaption className="small quiet">
        {pluralize(sum, noun)} in {counts.length} days
        {most > 0 && `, most on ${dayAt(counts.indexOf(most))}: ${formatCount(most)}`}
      </figcaption>
      {sum > 0 && (
        <>
          <Spark now={counts} />
          <p className="ends small quiet">
            <span>{dayAt(0)}</span>
            <span>{dayAt(counts.length - 1)}</span>
          </p>
        </>
      )}
    </figure>
  );
}

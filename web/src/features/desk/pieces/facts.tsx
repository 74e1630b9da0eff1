import type { ReactNode } from 'react';
import { useTimes } from '../lib/format.ts';

/** Facts about a thing, as terms with their values; a fact without a value is left out. */
export function Facts({ facts, narrow }: { facts: [term: string, value: ReactNode][]; narrow?: boolean }) {
  return (
    <dl className={narrow ? 'facts facts-narrow' : 'facts'}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== false)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A moment in the team's time zone. */
export function Time({ at, as = 'time' }: { at: string; as?: 'day' | 'longDay' | 'time' | 'clock' }) {
  const times = useTimes();
  return (
    <time dateTime={at} title={`${times.time(at)} (${times.timeZone})`}>
      {times[as](at)}
    </time>
  );
}

export interface LineEntry {
  key: string;
  /** When, as an ISO string. */
  at: string;
  title: ReactNode;
  note?: ReactNode;
  kind?: 'good' | 'bad' | 'next';
}

/** What happened to a thing, oldest first, by day; what is to come is dashed. */
export function TimeLine({ entries }: { entries: LineEntry[] }) {
  const { day } = useTimes();
  return (
    <ol className="line">
      {entries.flatMap(({ key, at, title, note, kind }, index) => {
        const before = entries[index - 1];
        const isNewDay = !before || day(before.at) !== day(at);
        return [
          isNewDay && (
            <li key={`day ${key}`} className="day">
              <Time at={at} as="day" />
            </li>
          ),
          <li key={key} className={kind}>
            <Time at={at} as="clock" />
            <div>
              <p>{title}</p>
              {note && <p>{note}</p>}
            </div>
          </li>,
        ];
      })}
    </ol>
  );
}

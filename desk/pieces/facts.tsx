import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TimelineEntry } from '#contract/desk/timeline.ts';
import { useTimes } from '../lib/format.ts';

interface FactsProps {
  facts: [term: ReactNode, value: ReactNode][];
  className?: 'facts' | 'facts facts-narrow' | 'facts-row';
}

/** Terms with their values. A term without a value is left out. */
export function Facts({ facts, className = 'facts' }: FactsProps) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== false)
        .map(([term, value], index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A time in the team's time zone. @param at ISO 8601 */
export function Time({ at, as = 'time' }: { at: string; as?: 'day' | 'shortDay' | 'time' | 'clock' }) {
  const times = useTimes();
  return (
    <time dateTime={at} title={`${times.time(at)} (${times.timeZone})`}>
      {times[as](at)}
    </time>
  );
}

/** What is not known of an event is left out. */
export type LineEntry = Pick<TimelineEntry, 'at' | 'what'> & Partial<TimelineEntry>;

/** A history by day, oldest first. Future events are dashed, under their own heading. */
export function Timeline({ entries }: { entries: LineEntry[] }) {
  const { day } = useTimes();
  const headOf = ({ at, isToCome }: LineEntry) => (isToCome || !at ? 'To come' : day(at));
  return (
    <ol className="line">
      {entries.flatMap((entry, index) => {
        const { at, what, detail, by, link, tone } = entry;
        const key = `${index} ${what}`;
        const before = entries[index - 1];
        const isNext = headOf(entry) === 'To come';
        return [
          (!before || headOf(before) !== headOf(entry)) && (
            <li key={`head ${key}`} className="day">
              {at && !isNext ? <Time at={at} as="day" /> : <span className="ahead">To come</span>}
            </li>
          ),
          <li key={key} className={isNext ? 'next' : tone}>
            {at ? <Time at={at} as={isNext ? 'shortDay' : 'clock'} /> : <span />}
            <div>
              <p>
                {link ? <Link to={link}>{what}</Link> : what}
                {by && <span className="quiet"> by {by}</span>}
              </p>
              {detail && <p className="small quiet">{detail}</p>}
            </div>
          </li>,
        ];
      })}
    </ol>
  );
}

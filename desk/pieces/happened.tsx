import { Link } from 'react-router-dom';
import type { TimeLineEntry } from '#contract/desk/time-line.ts';
import { useTimes } from '../lib/format.ts';
import { type LineEntry, TimeLine } from './facts.tsx';
import { Section } from './page.tsx';

const kinds: Record<TimeLineEntry['tone'], LineEntry['kind']> = {
  plain: undefined,
  good: 'good',
  wait: undefined,
  person: 'bad',
};

/** A record's history, as the api returns it. */
export function Happened({ entries }: { entries: TimeLineEntry[] }) {
  const { timeZone } = useTimes();
  return (
    <Section title="What happened" note={`${timeZone} time, newest last`}>
      <TimeLine
        entries={entries.map((entry, index) => ({
          key: `${index} ${entry.what}`,
          at: entry.at,
          title: <Title entry={entry} />,
          note: entry.detail,
          kind: entry.isToCome ? 'next' : kinds[entry.tone],
        }))}
      />
    </Section>
  );
}

function Title({ entry: { what, by, link } }: { entry: TimeLineEntry }) {
  return (
    <>
      {link ? <Link to={link}>{what}</Link> : what}
      {by && <span className="quiet"> by {by}</span>}
    </>
  );
}

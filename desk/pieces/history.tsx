import { Link } from 'react-router-dom';
import type { TimelineEntry } from '#contract/desk/timeline.ts';
import { useTimes } from '../lib/format.ts';
import { type LineEntry, Timeline } from './facts.tsx';
import { Section } from './page.tsx';

const kinds: Record<TimelineEntry['tone'], LineEntry['kind']> = {
  plain: undefined,
  good: 'good',
  wait: undefined,
  person: 'bad',
};

/** A record's history, as the api returns it. */
export function History({ entries }: { entries: TimelineEntry[] }) {
  const { timeZone } = useTimes();
  return (
    <Section title="What happened" note={`${timeZone} time, newest last`}>
      <Timeline
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

function Title({ entry: { what, by, link } }: { entry: TimelineEntry }) {
  return (
    <>
      {link ? <Link to={link}>{what}</Link> : what}
      {by && <span className="quiet"> by {by}</span>}
    </>
  );
}

import type { TimelineEntry } from '#contract/desk/timeline.ts';
import { useTimes } from '../lib/format.ts';
import { Timeline } from './facts.tsx';
import { Section } from './page.tsx';

/** A record's history, as the api returns it. */
export function History({ entries }: { entries: TimelineEntry[] }) {
  const { timeZone } = useTimes();
  return (
    <Section title="What happened" note={`${timeZone} time, newest last`}>
      <Timeline entries={entries} />
    </Section>
  );
}

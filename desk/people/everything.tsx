import type { PersonOnDesk } from '#contract/desk/people.ts';
import { capitalize, formatCount, pluralize, useTimes } from '../lib/format.ts';
import { Facts, type LineEntry, Timeline } from '../pieces/facts.tsx';
import { Section } from '../pieces/page.tsx';
import { State } from '../pieces/states.tsx';

type Event = PersonOnDesk['events'][number];

/** Frequent kinds: consecutive events of the same kind and day become one entry. */
const frequent = ['mails', 'notices', 'tokens'];

/** Everything that is kept about a person: how much, what happened, and where it is stored. */
export function Everything({ person: { kinds, events } }: { person: PersonOnDesk }) {
  const { day } = useTimes();
  return (
    <>
      <Facts
        className="facts-row"
        facts={kinds.map(({ nouns: [one, several], count }) => [
          capitalize(count === 1 ? one : several),
          count > 0 && <b className="figure">{formatCount(count)}</b>,
        ])}
      />
      <div className="cols cols-side spaced-more">
        <Section title="Everything we hold" note="Oldest first">
          <Timeline entries={groupsOf(events, day).map((group) => toEntry(group, kinds))} />
        </Section>
        <Section title="Where it is stored">
          <Places kinds={kinds} />
        </Section>
      </div>
    </>
  );
}

function Places({ kinds }: Pick<PersonOnDesk, 'kinds'>) {
  const has = (...names: string[]) => kinds.some(({ name, count }) => names.includes(name) && count > 0);
  const here = kinds.flatMap(({ nouns: [one, several], count }) => (count > 0 ? pluralize(count, one, several) : []));
  return (
    <Facts
      facts={[
        ['Here', here.join(', ')],
        ['Supabase', has('accounts') && <State kind="good">account</State>],
        ['HubSpot', has('leads', 'payments') && <State kind="good">contact</State>],
        ['Stripe', has('payments', 'invoiceRequests') && <State kind="gone">erase there by hand</State>],
      ]}
    />
  );
}

function groupsOf(events: Event[], day: (at: string) => string): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const isMore = last?.[0]?.kind === event.kind && frequent.includes(event.kind) && day(last[0].at) === day(event.at);
    if (last && isMore) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function toEntry(group: Event[], kinds: PersonOnDesk['kinds']): LineEntry {
  const [event] = group as [Event];
  const { at, kind, title, detail, link } = event;
  if (group.length > 1) {
    const all = group.map((one) => `${one.title.replace(/^.*: /, '')} (${one.detail})`).join(', ');
    const [one, several] = kinds.find(({ name }) => name === kind)?.nouns ?? [kind];
    return { at, what: pluralize(group.length, one, several), detail: all };
  }
  return { at, what: title, detail, link, tone: frequent.includes(kind) ? 'plain' : 'good' };
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import type { DeskRecord, DeskResource } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';
import { Detail } from '../pieces/detail.tsx';
import { Facts } from '../pieces/facts.tsx';
import { History } from '../pieces/history.tsx';
import { NoteForm } from '../pieces/note-form.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded } from '../pieces/states.tsx';
import { ActionOf } from './action.tsx';
import { Values } from './cell.tsx';
import { useResource } from './resources.ts';

type Labelled = DeskRecord['facts'];

/** The page of one record: its states, its facts, everything that happened to it, and what can be done. */
export function Component() {
  const [, path = ''] = useLocation().pathname.split('/');
  const { id } = useParams();
  const { resource } = useResource(path);
  const query = useDesk<DeskRecord>(`/${path}/${id}`, 30_000);
  const [one, many] = resource ? [resource.one, resource.many] : ['record', ''];
  const back = { to: `/${path}`, label: many };
  return (
    <Detail id={id} query={query} title={one.charAt(0).toUpperCase() + one.slice(1)} back={back}>
      {(record) => <RecordPage record={record} query={query} path={`/${path}/${record.id}`} one={one} back={back} />}
    </Detail>
  );
}

interface RecordPageProps {
  record: DeskRecord;
  query: UseQueryResult<DeskRecord>;
  /** Of the record, below /api/desk. */
  path: string;
  one: DeskResource['one'];
  back: { to: string; label: string };
}

function RecordPage({ record, query, path, one, back }: RecordPageProps) {
  const { title, lead, states, problem, facts, groups, actions, hasNotes, timeline } = record;
  const at = (place: 'head' | 'problem') =>
    actions
      .filter((action) => action.place === place)
      .map((action) => <ActionOf key={action.name} action={action} path={path} />);
  return (
    <Page
      title={title}
      tab={one.charAt(0).toUpperCase() + one.slice(1)}
      back={back}
      lead={<Values cells={lead} />}
      actions={at('head')}
    >
      <Loaded query={query}>
        {() => (
          <>
            <dl className="facts-row">
              {states.map(({ label, cells }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Values cells={cells} />
                  </dd>
                </div>
              ))}
            </dl>
            {problem && (
              <div className="refusal spaced">
                <p>
                  <b>{problem.title}</b>
                </p>
                <p>{problem.text}</p>
                <div className="actions spaced">{at('problem')}</div>
              </div>
            )}
            <div className="cols cols-side spaced-more">
              <History entries={timeline} />
              <div>
                <Group title="Facts" facts={facts} none="" />
                {groups.map((group) => (
                  <Group key={group.title} {...group} />
                ))}
                {hasNotes && <NoteForm path={path} />}
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Group({ title, facts, none }: { title: string; facts: Labelled; none: string }) {
  return (
    <Section title={title}>
      {facts.length === 0 && <p className="quiet spaced">{none}</p>}
      <Facts narrow facts={facts.map(({ label, cells }) => [label, <Values cells={cells} />])} />
    </Section>
  );
}

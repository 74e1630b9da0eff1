import type { ReactElement } from 'react';
import type { DeskRecord } from '#contract/desk/resource.ts';
import { useTimes } from '../lib/format.ts';
import { Facts, Timeline } from '../pieces/facts.tsx';
import { NoteForm } from '../pieces/note-form.tsx';
import { Section } from '../pieces/page.tsx';
import { ActionOf } from './action.tsx';
import { Values } from './cell.tsx';

interface PartProps {
  record: DeskRecord;
  /** Of the record, below /api/desk. */
  path: string;
}

/** The buttons of a place. */
export function Actions({ record: { actions }, path, place }: PartProps & { place: 'head' | 'problem' }) {
  return actions
    .filter((action) => action.place === place)
    .map((action) => <ActionOf key={action.name} action={action} path={path} />);
}

/** How a record or a list stands, in a row. */
export function States({ states }: Pick<DeskRecord, 'states'>) {
  if (states.length === 0) return null;
  return <Facts className="facts-row" facts={shown(states)} />;
}

const shown = (facts: DeskRecord['facts']) =>
  facts.map(({ label, cells }): [string, ReactElement] => [label, <Values cells={cells} />]);

/** How a record stands, and why a person must act. */
export function Standing({ record, path }: PartProps) {
  const { states, problem } = record;
  return (
    <>
      <States states={states} />
      {problem && (
        <div className="refusal spaced">
          <p>
            <b>{problem.title}</b>
          </p>
          <p>{problem.text}</p>
          <div className="actions spaced">
            <Actions record={record} path={path} place="problem" />
          </div>
        </div>
      )}
    </>
  );
}

/** What is known about a record, and what belongs to it. */
export function Known({ record: { factsTitle, facts, groups, hasNotes }, path }: PartProps) {
  return (
    <>
      {[{ title: factsTitle, none: '', facts }, ...groups].map(({ title, none, facts }) => (
        <Section key={title} title={title}>
          {facts.length === 0 && <p className="quiet spaced">{none}</p>}
          <Facts className="facts facts-narrow" facts={shown(facts)} />
        </Section>
      ))}
      {hasNotes && <NoteForm path={path} />}
    </>
  );
}

/** Everything that happened to a record. */
export function History({ record: { timeline } }: Pick<PartProps, 'record'>) {
  const { timeZone } = useTimes();
  return (
    <Section title="What happened" note={`${timeZone} time, newest last`}>
      <Timeline entries={timeline} />
    </Section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBeforeUnload, useBlocker, useParams } from 'react-router-dom';
import type { DeskDocument, SaveDocument } from '#contract/desk/content.ts';
import { ApiFailure } from '#web/lib/api.ts';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton, ConfirmButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { TextField } from '../pieces/field.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';
import { type Change, changesBetween, describeChange } from './changes.ts';
import { headingOf, type JsonSchema, labelOf } from './json-schema.ts';
import { ValueField } from './value-field.tsx';
import { Versions } from './versions.tsx';

const pathOf = (name: string) => `/content/${name}`;

/** One document: its form, its pages, its versions. */
export function Component() {
  const { name = '' } = useParams();
  const query = useDesk<DeskDocument>(pathOf(name));
  return (
    <Page title={headingOf(name)} lead={query.data?.about} back={{ to: '/content', label: 'Content' }}>
      <Loaded query={query} rows={12}>
        {(document) => document.name === name && <Editor key={name} document={document} />}
      </Loaded>
    </Page>
  );
}

/** Returns what is scheduled, unless it has been replaced. */
const scheduledOf = ({ versions }: DeskDocument) =>
  versions.find(({ publishedAt, isReplaced }) => publishedAt && Date.parse(publishedAt) > Date.now() && !isReplaced);

/** Returns what is on the site. */
const shownOf = ({ versions, shown, delivered }: DeskDocument): unknown =>
  versions.find(({ id }) => id === shown)?.value ?? delivered;

/** Returns what the form begins with: the newest version, but not what is to be published only later. */
function newestOf(document: DeskDocument): unknown {
  const newest = document.versions[0];
  if (!newest) return document.delivered;
  return newest === scheduledOf(document) ? shownOf(document) : newest.value;
}

function Editor({ document }: { document: DeskDocument }) {
  const { isEditor, timeZone } = useStaff();
  const client = useQueryClient();
  const [begun, setBegun] = useState(document);
  const [value, setValue] = useState(newestOf(document));
  const [refused, setRefused] = useState<Refusal>();
  const [at, setAt] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  const save = useDeskAction<DeskDocument>();
  const isChanged = value !== newestOf(begun);
  const mayLose = useLeaveQuestion(isChanged);
  const { name } = document;
  const scheduled = scheduledOf(document);
  // What is said of a value goes when the value changes.
  const errors = (refused?.errors ?? []).filter(
    ({ field }) => valueAt(refused?.value, field) === valueAt(value, field),
  );
  const send = async (publish: SaveDocument['publish'], done: string) => {
    const body: SaveDocument = {
      value: value as SaveDocument['value'],
      was: begun.versions[0]?.id ?? null,
      shown: begun.shown,
      publish,
    };
    try {
      const saved = await save.mutateAsync({ path: `${pathOf(name)}/save`, body, done: () => done });
      setBegun(saved);
      // What was typed meanwhile stays.
      setValue((now: unknown) => (now === value ? newestOf(saved) : now));
      setRefused(undefined);
      setAt('');
    } catch (error) {
      if (error instanceof ApiFailure) {
        // A colleague was faster, and the api has said who: whoever saves again means it.
        const now = (error.status === 409 && client.getQueryData<DeskDocument>([pathOf(name)])) || begun;
        setRefused({ errors: error.fieldErrors, value, theirs: changesBetween(newestOf(begun), newestOf(now)) });
        setBegun(now);
      }
      requestAnimationFrame(() => alert.current?.scrollIntoView({ block: 'center' }));
      throw error;
    }
  };
  return (
    <>
      {document.problem && (
        <div className="message message-error" role="alert">
          The site shows the text of the file, because it cannot show what was published: {document.problem}
        </div>
      )}
      {errors.length > 0 && (
        <div className="message message-error" role="alert" ref={alert}>
          <ul>
            {errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{[labelOf(field ?? ''), message].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </div>
      )}
      {refused && refused.theirs.length > 0 && (
        <div className="message">
          <div>
            <p>What has changed meanwhile:</p>
            <Changes changes={refused.theirs} />
          </div>
        </div>
      )}
      <div className="with-aside">
        <div className="document">
          <ValueField
            schema={document.schema as JsonSchema}
            value={value}
            change={setValue}
            path=""
            label=""
            isReadOnly={!isEditor}
            errors={new Map(errors.map(({ field, message }) => [field ?? '', message]))}
          />
        </div>
        <div>
          {isEditor && (
            <div className="actions document-actions">
              <ConfirmButton
                label="Publish"
                question={`Publish ${headingOf(name)}?`}
                confirm="Publish"
                primary
                busy={save.isPending}
                onPress={() =>
                  send(at || 'now', at ? 'It publishes itself then.' : 'Published. The pages follow within seconds.')
                }
              >
                <p>It changes {document.pages.length > 0 ? document.pages.join(', ') : 'no page'}.</p>
                <Changes
                  changes={changesBetween(shownOf(document), value)}
                  none="There is nothing new: the site shows this already."
                />
                {scheduled?.publishedAt && (
                  <p>
                    This replaces the version that {scheduled.savedBy ?? 'someone'} scheduled for{' '}
                    <Time at={scheduled.publishedAt} />.
                  </p>
                )}
                <TextField
                  label={`At a later time (optional; ${timeZone})`}
                  type="datetime-local"
                  value={at}
                  onChange={({ target }) => setAt(target.value)}
                />
              </ConfirmButton>
              <ActionButton
                label="Save draft"
                busyLabel="Saving …"
                busy={save.isPending}
                onPress={() => void send(null, 'Saved as a draft.').catch(() => {})}
              />
              {isChanged && <ActionButton label="Discard" onPress={() => setValue(newestOf(begun))} />}
              {isChanged && <State kind="wait">Not saved</State>}
            </div>
          )}
          <Versions document={document} isEditor={isEditor} use={(version) => mayLose() && setValue(version)} />
          <Figures figures={document.figures} />
        </div>
      </div>
    </>
  );
}

/** What the api has refused, and why. */
interface Refusal {
  errors: ApiFailure['fieldErrors'];
  value: unknown;
  /** What a colleague has changed meanwhile. */
  theirs: Change[];
}

/** @param path e.g. questions.1.answer */
function valueAt(value: unknown, path = ''): unknown {
  const steps = path === '' ? [] : path.split('.');
  return steps.reduce((inner: unknown, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
}

/** Asks before unsaved changes are lost. @returns a function that asks, and tells whether they may be */
function useLeaveQuestion(isChanged: boolean): () => boolean {
  const mayLose = () => !isChanged || window.confirm('Your changes are not saved. Discard them?');
  useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !mayLose());
  // The browser has words of its own.
  useBeforeUnload((event) => isChanged && event.preventDefault());
  return mayLose;
}

/** How many differences are listed. */
const LISTED = 12;

function Changes({ changes, none }: { changes: Change[]; none?: string }) {
  if (changes.length === 0) return <p>{none}</p>;
  return (
    <ul className="changes">
      {changes.slice(0, LISTED).map((change) => (
        <li key={change.path}>
          <b>{labelOf(change.path)}</b> {describeChange(change)}
        </li>
      ))}
      {changes.length > LISTED && <li>and {pluralize(changes.length - LISTED, 'other difference')}</li>}
    </ul>
  );
}

function Figures({ figures }: { figures: DeskDocument['figures'] }) {
  return (
    <Section title="Figures" note="Texts name them in braces, so that each stands once: {weeks}, or {weeks, words}">
      <dl className="figures">
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt className="mono">{`{${name}}`}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

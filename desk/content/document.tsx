import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBlocker, useParams } from 'react-router-dom';
import type { DeskDocument, DeskVersion, DocumentPreview, SaveDocument } from '#contract/desk/content.ts';
import { ApiFailure } from '#web/lib/api.ts';
import { deskCall, useDesk, useDeskAction, wordsOf } from '../lib/desk-call.ts';
import { useStaff } from '../lib/staff.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton, ConfirmButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { TextField } from '../pieces/field.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';
import { headingOf, type JsonSchema } from './json-schema.ts';
import { ValueField } from './value-field.tsx';

/** One document: its form, its pages, its versions. */
export function Component() {
  const { name = '' } = useParams();
  const query = useDesk<DeskDocument>(`/content/${name}`);
  return (
    <Page title={headingOf(name)} lead={query.data?.about} back={{ to: '/content', label: 'Content' }}>
      <Loaded query={query} rows={12}>
        {(document) => document.name === name && <Editor key={name} document={document} />}
      </Loaded>
    </Page>
  );
}

function Editor({ document }: { document: DeskDocument }) {
  const { isOperator } = useStaff();
  const [begun, setBegun] = useState(document);
  const [value, setValue] = useState(document.value);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [at, setAt] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const save = useDeskAction<DeskDocument>();
  const isChanged = value !== begun.value;
  useLeaveQuestion(isChanged);
  const { name } = document;
  /** @returns the document with the new version */
  const send = async (publish: SaveDocument['publish'], done: string) => {
    const body: SaveDocument = { value: value as SaveDocument['value'], was: begun.versions[0]?.id ?? null, publish };
    try {
      const saved = await save.mutateAsync({ path: `/content/${name}/save`, body, done: () => done });
      setBegun(saved);
      // What was typed meanwhile stays.
      setValue((now: unknown) => (now === value ? saved.value : now));
      setErrors(new Map());
      return saved;
    } catch (error) {
      const wrong = error instanceof ApiFailure ? error.fieldErrors : [];
      setErrors(new Map(wrong.map(({ field, message }) => [field, message])));
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid], .error')?.scrollIntoView({ block: 'center' }),
      );
      throw error;
    }
  };
  const elsewhere = [...errors].filter(([field]) => !isField(document.schema as JsonSchema, field));
  return (
    <>
      {document.problem && (
        <div className="message message-error" role="alert">
          The site shows what was delivered instead of what was published here: {document.problem}
        </div>
      )}
      {elsewhere.length > 0 && (
        <div className="message message-error" role="alert">
          {elsewhere.map(([field, message]) => (
            <p key={field}>
              {field}: {message}
            </p>
          ))}
        </div>
      )}
      <div className="with-aside">
        <div ref={form} className="document">
          <ValueField
            schema={document.schema as JsonSchema}
            value={value}
            change={setValue}
            path=""
            label=""
            isReadOnly={!isOperator}
            errors={errors}
          />
        </div>
        <div className="aside">
          {isOperator && (
            <div className="actions document-actions">
              <ConfirmButton
                label="Publish"
                question={`Publish ${headingOf(name)}?`}
                confirm="Publish"
                primary
                busy={save.isPending}
                onPress={() => {
                  const moment = at ? new Date(at).toISOString() : 'now';
                  return send(moment, at ? 'It publishes itself then.' : 'Published. The pages follow within seconds.');
                }}
              >
                <p>It changes {document.pages.length > 0 ? document.pages.join(', ') : 'no page'}.</p>
                <TextField
                  label="At a later time (optional)"
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
              {isChanged && <ActionButton label="Discard" onPress={() => setValue(begun.value)} />}
              {isChanged && <State kind="wait">Not saved</State>}
            </div>
          )}
          <Versions document={document} canPreview={isOperator} use={setValue} />
          <Figures figures={document.figures} />
        </div>
      </div>
    </>
  );
}

/** Whether a path is one of the form's. */
function isField(schema: JsonSchema, path: string): boolean {
  return path !== '' && (path.split('.')[0] ?? '') in (schema.properties ?? {});
}

function useLeaveQuestion(isChanged: boolean): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm('Leave without saving? What you have changed is lost.'),
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

interface VersionsProps {
  document: DeskDocument;
  canPreview: boolean;
  use: (value: unknown) => void;
}

function Versions({ document: { name, versions, shown, pages, delivered }, canPreview, use }: VersionsProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const take = async (id: string) => {
    try {
      const { value } = await client.fetchQuery({
        queryKey: [`/content/${name}/versions/${id}`],
        queryFn: () => deskCall<DeskVersion>(`/content/${name}/versions/${id}`),
      });
      use(value);
      showToast({ isWrong: false, text: 'It is in the form. Publish it to have it back.' });
    } catch (error) {
      showToast({ isWrong: true, text: wordsOf(error) });
    }
  };
  return (
    <Section title="Versions">
      <ul className="versions">
        {versions.map(({ id, savedAt, savedBy, publishedAt }) => (
          <li key={id}>
            <span>
              <Time at={savedAt} /> {savedBy && <span className="quiet">by {savedBy}</span>}
            </span>
            <span>
              {id === shown ? (
                <State kind="good">On the site</State>
              ) : publishedAt === null ? (
                <State kind="wait">Draft</State>
              ) : (
                <>
                  {Date.parse(publishedAt) > Date.now() ? 'Publishes itself' : 'Published'} <Time at={publishedAt} />
                </>
              )}
            </span>
            <span className="actions">
              {canPreview && <Preview name={name} id={id} page={pages[0] ?? '/'} />}
              {canPreview && (
                <button type="button" className="text-button small" onClick={() => void take(id)}>
                  Put into the form
                </button>
              )}
            </span>
          </li>
        ))}
        <li>
          <span>As delivered</span>
          <span>{shown === null && <State kind="good">On the site</State>}</span>
          <span className="actions">
            {canPreview && versions.length > 0 && (
              <button type="button" className="text-button small" onClick={() => use(delivered)}>
                Put into the form
              </button>
            )}
          </span>
        </li>
      </ul>
    </Section>
  );
}

/** Makes a link to the pages with a version, which works for an hour for everybody who has it. */
function Preview({ name, id, page }: { name: string; id: string; page: string }) {
  const action = useDeskAction<DocumentPreview>();
  const { data } = action;
  if (data)
    return (
      <a href={data.url + page.replace(/^\/$/, '')} target="_blank" rel="noreferrer">
        See {page}, for an hour
      </a>
    );
  return (
    <button
      type="button"
      className="text-button small"
      onClick={() =>
        action.mutate({
          path: `/content/${name}/versions/${id}/preview`,
          done: () => 'The link works for an hour, for everybody who has it.',
        })
      }
    >
      Preview
    </button>
  );
}

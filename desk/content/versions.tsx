import type { DeskDocument, DocumentPreview } from '#contract/desk/content.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { takeFocus } from '../lib/focus.ts';
import { TextButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { Section } from '../pieces/page.tsx';
import { State } from '../pieces/states.tsx';

const PUT_BACK = 'Put into the form';

interface VersionsProps {
  document: DeskDocument;
  isEditor: boolean;
  /** Puts a version into the form. */
  use: (value: unknown) => void;
}

/** The versions of a document, and what was delivered. */
export function Versions({ document: { name, versions, shown, pages, delivered }, isEditor, use }: VersionsProps) {
  return (
    <Section title="Versions">
      <ul className="versions">
        {versions.map(({ id, savedAt, savedBy, publishedAt, isReplaced, value }) => (
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
                  {isReplaced ? 'Replaced' : Date.parse(publishedAt) < Date.now() ? 'Published' : 'From'}{' '}
                  <Time at={publishedAt} />
                </>
              )}
            </span>
            {isEditor && (
              <span className="actions">
                <Preview name={name} id={id} pages={pages} />
                <TextButton label={PUT_BACK} onPress={() => use(value)} />
              </span>
            )}
          </li>
        ))}
        <li>
          <span>As delivered</span>
          <span>{shown === null && <State kind="good">On the site</State>}</span>
          {isEditor && versions.length > 0 && (
            <span className="actions">
              <TextButton label={PUT_BACK} onPress={() => use(delivered)} />
            </span>
          )}
        </li>
      </ul>
    </Section>
  );
}

/** Makes links to the pages as they would be with a version. They work for an hour, for anyone who has them. */
function Preview({ name, id, pages }: { name: string; id: string; pages: string[] }) {
  const action = useDeskAction<DocumentPreview>();
  const { data } = action;
  if (data)
    return pages.map((page, index) => (
      <a
        key={page}
        ref={index === 0 ? takeFocus : undefined}
        href={data.url + page.replace(/^\/$/, '')}
        target="_blank"
        rel="noreferrer"
      >
        See {page}, for an hour
      </a>
    ));
  const make = () =>
    action.mutate({
      path: `/content/${name}/versions/${id}/preview`,
      done: () => 'The link works for an hour, for everybody who has it.',
    });
  return <TextButton label="Preview" onPress={make} />;
}

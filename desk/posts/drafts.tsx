import { useState } from 'react';
import { postPath } from '#contract/blog.values.ts';
import type { DeskDrafts, DeskPreview } from '#contract/desk/posts.ts';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { useTimes } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton, CopyButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { useFirst } from '../pieces/first-rows.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Section } from '../pieces/page.tsx';
import { Empty, Loaded, State } from '../pieces/states.tsx';

type Draft = DeskDrafts['drafts'][number];

const states = {
  draft: { kind: 'wait', label: 'Draft' },
  scheduled: { kind: 'wait', label: 'Scheduled' },
  published: { kind: 'good', label: 'Published' },
} as const;

const groups = [
  {
    title: 'Drafts',
    note: 'A preview link shows a draft to anyone who has it, for one hour.',
    none: 'HubSpot has no drafts',
    has: ({ state }: Draft) => state !== 'published',
  },
  {
    title: 'Published',
    note: 'Those that changed last at HubSpot. A preview link shows changes that are not published yet.',
    none: 'HubSpot has no published posts',
    has: ({ state }: Draft) => state === 'published',
  },
];

/** The most recently changed posts at HubSpot, with preview links for people who have no account there. */
export function Drafts() {
  const query = useDesk<DeskDrafts>('/drafts', false);
  return groups.map(({ title, note, none, has }) => (
    <Section key={title} title={title} note={note}>
      <Loaded query={query} rows={5}>
        {({ drafts }) => {
          const some = drafts.filter(has);
          return some.length === 0 ? <Empty icon="post" title={none} /> : <Table drafts={some} />;
        }}
      </Loaded>
    </Section>
  ));
}

function Table({ drafts }: { drafts: Draft[] }) {
  const { isEditor } = useStaff();
  const { shown, more } = useFirst(drafts, 10);
  return (
    <>
      <table className="rows stack pairs flush posts-rows">
        <thead>
          <tr>
            <th scope="col">Post</th>
            <th scope="col">State</th>
            <th scope="col">Changed</th>
            {isEditor && <th scope="col">Preview</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((draft) => (
            <Row key={draft.id} draft={draft} />
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

function Row({ draft: { id, title, slug, state, updatedAt } }: { draft: Draft }) {
  const { isEditor } = useStaff();
  const { kind, label } = states[state];
  return (
    <tr>
      <th scope="row">
        {state === 'published' && slug ? <a href={postPath(slug)}>{title}</a> : title}
        <small>{slug ?? 'no address yet'}</small>
      </th>
      <td className="when">
        <State kind={kind}>{label}</State>
      </td>
      <td className="under">
        <Time at={updatedAt} />
      </td>
      {isEditor && (
        <td className="how">
          <Preview id={id} title={title} />
        </td>
      )}
    </tr>
  );
}

/** Makes a preview link, then offers to open or copy it. */
function Preview({ id, title }: { id: string; title: string }) {
  const action = useDeskAction<DeskPreview>();
  const times = useTimes();
  const [link, setLink] = useState<DeskPreview | null>(null);
  const make = () =>
    action.mutate({
      path: `/drafts/${id}/preview`,
      done: (made) => {
        setLink(made);
        return `Made a link to the draft of “${made.title}”. It expires at ${times.clock(made.until)}.`;
      },
    });
  return (
    <span className="actions">
      {link && (
        <>
          <a
            className="button"
            href={link.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the draft of ${title}`}
          >
            <Icon name="leave" /> Open
          </a>
          <CopyButton text={link.url} what={`the link to the draft of ${title}`} />
        </>
      )}
      <ActionButton label={link ? 'New link' : 'Preview'} busyLabel="Making …" busy={action.isPending} onPress={make} />
    </span>
  );
}

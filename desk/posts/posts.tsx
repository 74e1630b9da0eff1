import { useEffect, useRef, useState } from 'react';
import type { DeskImport } from '#contract/desk/posts.ts';
import { RecordList } from '../kit/record-list.tsx';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { formatAge, formatCount, pluralize, useTimes } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { Facts, Time } from '../pieces/facts.tsx';
import { Section } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';
import { Drafts } from './drafts.tsx';

const REFRESH_MS = 30_000;
/** While an import runs. */
const WATCH_MS = 1_000;

/** The posts, with the state of the import, and previews of drafts. */
export function Component() {
  const { isEditor } = useStaff();
  const [refreshMs, setRefreshMs] = useState(REFRESH_MS);
  const query = useDesk<DeskImport>('/import', refreshMs);
  const run = query.data?.run ?? null;
  useEffect(() => setRefreshMs(run ? WATCH_MS : REFRESH_MS), [run]);
  return (
    <RecordList
      path="posts"
      own={{
        actions: isEditor && <ImportNow posts={query.data} readAt={query.dataUpdatedAt} />,
        above: (
          <Loaded query={query} rows={4}>
            {(posts) => <Import posts={posts} />}
          </Loaded>
        ),
        below: <Drafts />,
      }}
    />
  );
}

/** Starts an import, and reports its result. */
function ImportNow({ posts, readAt }: { posts: DeskImport | undefined; readAt: number }) {
  const action = useDeskAction<DeskImport>();
  const showToast = useToast();
  const times = useTimes();
  const startedAt = useRef<number | null>(null);
  useEffect(() => {
    if (!posts || posts.run || startedAt.current === null || readAt < startedAt.current) return;
    startedAt.current = null;
    const { failure, importedAt, pausedUntil } = posts;
    if (pausedUntil) showToast({ isWrong: true, text: `HubSpot asked us to wait until ${times.clock(pausedUntil)}.` });
    else if (failure) showToast({ isWrong: true, text: `The import failed: ${failure.reason}` });
    else if (importedAt)
      showToast({
        isWrong: false,
        text: `The import finished at ${times.clock(importedAt)}: ${pluralize(posts.posts, 'post')}.`,
      });
  }, [posts, readAt]);
  const start = () =>
    action.mutate({
      path: '/import',
      done: () => {
        startedAt.current = Date.now();
        return 'Started an import. This page will say when it has finished.';
      },
    });
  return (
    <ActionButton
      primary
      icon="retry"
      label="Import now"
      busyLabel="Importing …"
      busy={action.isPending || Boolean(posts?.run)}
      onPress={start}
    />
  );
}

function Import({ posts }: { posts: DeskImport }) {
  const { importedAt, failure, pausedUntil, unexplained } = posts;
  const ago = importedAt && formatAge(Date.now() - Date.parse(importedAt));
  return (
    <Section title="Import" aside={<ImportState posts={posts} />}>
      <Facts
        facts={[
          ['Posts', formatCount(posts.posts)],
          [
            'Last import',
            importedAt ? (
              <>
                <Time at={importedAt} />, {ago} ago
              </>
            ) : (
              'None yet'
            ),
          ],
          [
            'Last failure',
            failure && (
              <>
                {failure.at && <Time at={failure.at} />}
                <span className="failure-reason">{failure.reason}</span>
              </>
            ),
          ],
          [
            'Paused by HubSpot',
            pausedUntil && (
              <>
                until <Time at={pausedUntil} as="clock" />
              </>
            ),
          ],
          [
            'Difference',
            unexplained !== 0 &&
              `HubSpot counts ${pluralize(Math.abs(unexplained), 'post')} ${unexplained > 0 ? 'more' : 'fewer'} than we do.`,
          ],
        ]}
      />
    </Section>
  );
}

function ImportState({ posts }: { posts: DeskImport }) {
  if (!posts.isConfigured) return <State kind="person">No token for HubSpot</State>;
  if (posts.run) return <State kind="wait">{posts.run === 'running' ? 'Importing' : 'Starting'}</State>;
  if (posts.isStale) return <State kind="person">Stopped: posts are out of date</State>;
  if (posts.failure) return <State kind="person">The last import failed</State>;
  return posts.importedAt ? <State kind="good">Working</State> : <State kind="wait">No import yet</State>;
}

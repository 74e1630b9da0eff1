import type { BlogPostsTest } from '#contract/diagnostics.ts';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { postsTest } from '../../content/diagnostics.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { DebugPage, Facts, type Reply, useReply } from './debug-page.tsx';

/** The posts that the content system returns right now, and the details of its response. */
export function PostsTestScreen() {
  const hydrated = useHydrated();
  const path = hydrated ? requestPath(location.search) : undefined;
  const { reply, again } = useReply<BlogPostsTest>(path);
  return (
    <DebugPage words={postsTest} path={paths.postsTest}>
      <div className="stack fact-groups">
        {hydrated && reply.state === 'loading' && <p role="status">{postsTest.loading}</p>}
        {reply.state === 'failed' && <LoadFailure text={postsTest.failed} failure={reply.failure} onAgain={again} />}
        {reply.state === 'loaded' && <PostList posts={reply.data.results} />}
        {path && reply.state !== 'loading' && <DebugInformation path={path} reply={reply} />}
      </div>
    </DebugPage>
  );
}

/**
 * Returns the specification's call. The page's own query may select another of the account's blogs instead of the
 * configured one. The id is empty where none is configured.
 */
function requestPath(search: string): string {
  const group = new URLSearchParams(search).get('content_group_id') || site.HUBSPOT_BLOG_ID || '';
  return `/api/blog-posts-test?${new URLSearchParams({ limit: '10', state: 'PUBLISHED', content_group_id: group })}`;
}

function PostList({ posts }: { posts: readonly unknown[] }) {
  if (posts.length === 0) return <p className="lead">{postsTest.empty}</p>;
  return (
    <ol className="post-rows">
      {posts.map((post, index) => {
        const { id, name, title, slug, publishDate } = textsOf(post);
        return (
          <li key={id ?? index}>
            <b>{title ?? name ?? 'Without a title'}</b>
            <span className="note">{[slug, publishDate].filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Picks the text fields. Assumes nothing about the reply, because this page exists to find out what is wrong with it.
 */
function textsOf(post: unknown): Record<string, string | undefined> {
  const entries = typeof post === 'object' && post !== null ? Object.entries(post) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''));
}

type Finished = Exclude<Reply<BlogPostsTest>, { state: 'loading' }>;

/** The 'Debug Information' block: the request, how it went, and the raw reply. */
function DebugInformation({ path, reply }: { path: string; reply: Finished }) {
  const text = JSON.stringify(reply.state === 'loaded' ? reply.data : reply.failure, null, 2);
  return (
    <div className="stack">
      <Facts title="Debug Information" facts={[['Request', `GET ${path}`], ...outcomeOf(reply)]} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="debug-reply" aria-label="Reply" tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}

function outcomeOf(reply: Finished): [string, string][] {
  const time: [string, string] = ['Time', `${reply.milliseconds} ms`];
  if (reply.state === 'failed') return [['State', 'failed'], time];
  return [
    ['State', 'loaded'],
    time,
    ['Posts in this reply', String(reply.data.results.length)],
    ['Posts in all', reply.data.total === undefined ? 'not said' : String(reply.data.total)],
  ];
}

import type { BlogPostsTest } from '../../../../api/src/contract/diagnostics.ts';
import { Facts } from './facts.tsx';
import type { Reply } from './use-reply.ts';

type Finished = Exclude<Reply<BlogPostsTest>, { state: 'loading' }>;

/** The 'Debug Information' block: what was asked, how that went, and the reply as it came. */
export function DebugInformation({ path, reply }: { path: string; reply: Finished }) {
  const text = JSON.stringify(reply.state === 'loaded' ? reply.data : reply.failure, null, 2);
  return (
    <div className="stack">
      <Facts title="Debug Information" facts={[['Request', `GET ${path}`], ...outcomeOf(reply)]} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
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

import type { DeskPosts } from '#contract/desk/posts.ts';
import { formatCount } from '../lib/format.ts';
import { Time } from '../pieces/facts.tsx';
import { Section } from '../pieces/page.tsx';
import { Empty, State } from '../pieces/states.tsx';

/** Problems with posts, which an editor corrects at HubSpot. */
export function Problems({ posts: { problems, problemCount } }: { posts: DeskPosts }) {
  if (problems.length === 0)
    return (
      <Section title="Problems">
        <Empty title="No posts have problems" />
      </Section>
    );
  const isCut = problemCount > problems.length;
  return (
    <Section
      title="Problems"
      note={`${isCut ? `The first ${problems.length} of ${formatCount(problemCount)}. ` : ''}Correct them at HubSpot.`}
    >
      <table className="rows stack flush posts-rows">
        <thead>
          <tr>
            <th scope="col">Post</th>
            <th scope="col">Problem</th>
            <th scope="col">Effect</th>
            <th scope="col">Noted</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ postId, slug, problem, isSkipped, notedAt }) => (
            <tr key={postId}>
              <th scope="row">
                {slug ?? postId}
                {slug && <small>{postId}</small>}
              </th>
              <td className="under">{problem}</td>
              <td className="how">
                {isSkipped ? <State kind="person">Not shown</State> : <State kind="wait">Shown</State>}
              </td>
              <td className="when">
                <Time at={notedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

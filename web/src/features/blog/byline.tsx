import type { BlogPost } from '../../../../api/src/contract/blog.ts';
import { authorOf, longDate } from './post-facts.ts';

/** Who wrote a post and when, e.g. "By Sample Author · October 30, 2026". */
export function Byline({ post }: { post: BlogPost }) {
  const date = longDate(post.publish_date);
  return (
    <p className="byline note">
      {`By ${authorOf(post)}`}
      {date && ' · '}
      {date && <time dateTime={post.publish_date}>{date}</time>}
    </p>
  );
}

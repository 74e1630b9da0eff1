import { useContext } from 'react';
import type { BlogPost } from '../../../../api/src/contract/blog.ts';
import { blogPost } from '../../content/blog.ts';
import { LateMarkupContext } from '../../lib/late-markup.ts';
import { PostCard } from './post-card.tsx';

const section = { className: 'section related', 'aria-labelledby': 'related' };

/** The cards below a post. Nearly all posts have the same ones, so the server draws them once. */
export function RelatedPosts({ posts }: { posts: BlogPost[] }) {
  const late = useContext(LateMarkupContext);
  const content = <RelatedCards posts={posts} />;
  if (late) return <section {...section} dangerouslySetInnerHTML={{ __html: late.once(posts, content) }} />;
  return <section {...section}>{content}</section>;
}

function RelatedCards({ posts }: { posts: BlogPost[] }) {
  return (
    <div className="wrap">
      <h2 id="related">{blogPost.related}</h2>
      <div className="post-grid post-grid-even">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} read={blogPost.readArticle} level={3} />
        ))}
      </div>
    </div>
  );
}

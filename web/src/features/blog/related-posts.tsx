import type { BlogPost } from '../../../../api/src/contract/blog.ts';
import { blogPost } from '../../content/blog.ts';
import { PostCard } from './post-card.tsx';

/** The cards below a post. */
export function RelatedPosts({ posts }: { posts: BlogPost[] }) {
  return (
    <section className="section related" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">{blogPost.related}</h2>
        <div className="post-grid post-grid-even">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} read={blogPost.readArticle} level={3} />
          ))}
        </div>
      </div>
    </section>
  );
}

import type { BlogPost } from '../../../../api/src/contract/blog.ts';
import { postPath } from '../../../../api/src/contract/blog.values.ts';
import { blogPost } from '../../content/blog.ts';
import { site } from '../../lib/site.ts';

/** Links that share the post's address, each in a window of its own. */
export function ShareLinks({ post }: { post: BlogPost }) {
  const url = site.PUBLIC_URL + postPath(post.slug);
  const tweet = new URLSearchParams({ text: `Check out this article: ${post.title}`, url });
  return (
    <section className="share wrap" aria-labelledby="share">
      <div>
        <h2 id="share">{blogPost.share}</h2>
        <div className="actions">
          <a className="button" href={`https://x.com/intent/tweet?${tweet}`} target="_blank" rel="noopener">
            {blogPost.shareOnX}
          </a>
          <a
            className="button"
            href={`https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`}
            target="_blank"
            rel="noopener"
          >
            {blogPost.shareOnLinkedIn}
          </a>
        </div>
      </div>
    </section>
  );
}

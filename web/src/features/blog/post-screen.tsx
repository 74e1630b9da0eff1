import type { BlogPost } from '#contract/blog.ts';
import { BODY_ID, languageOf, postPath } from '#contract/blog.values.ts';
import type { PostData } from '#contract/page-data.ts';
import { Link } from '../../components/layout/link.tsx';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { blogPost } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { BlogClosing } from './blog-closing.tsx';
import { NothingHere } from './nothing-here.tsx';
import { Byline, PostCard, TagLinks } from './post-card.tsx';

/** A post, or why it cannot be shown. */
export function PostScreen({ data }: { data: PostData }) {
  if ('missing' in data) return <NothingHere title={blogPost.missing} text={blogPost.missingText} />;
  if ('failure' in data)
    return (
      <div className="paper fill">
        <div className="wrap post">
          <Back />
          <LoadFailure text={blogPost.failed} failure={data.failure} heading />
        </div>
      </div>
    );
  return (
    <div className="paper fill">
      <Article post={data.post} />
      {data.related.length > 0 && <RelatedPosts posts={data.related} />}
      <BlogClosing />
    </div>
  );
}

export function Article({ post }: { post: BlogPost }) {
  return (
    <article className="post" {...languageOf(post.language)}>
      <header className="wrap post-head">
        <Back />
        <h1>{post.title}</h1>
        <Byline post={post} linked />
        {post.featured_image && (
          <img
            src={post.featured_image}
            width={1600}
            height={900}
            alt={post.featured_image_alt}
            loading="eager"
            decoding="async"
            fetchPriority="high"
          />
        )}
      </header>
      <div
        id={BODY_ID}
        className="prose prose-hung post-body"
        dangerouslySetInnerHTML={{ __html: post.post_body ?? '' }}
      />
      <footer className="wrap post-foot" lang="en" dir="ltr">
        <PostTags post={post} />
        <ShareLinks post={post} />
      </footer>
    </article>
  );
}

/** The post's tags, each linking to all posts that have it. */
function PostTags({ post }: { post: BlogPost }) {
  if (!post.tags) return null;
  return (
    <nav className="post-tags" aria-labelledby="tags">
      <h2 id="tags">{blogPost.tags}</h2>
      <TagLinks tags={post.tags} />
    </nav>
  );
}

/** Links for sharing the post's address, each opening its own window. */
function ShareLinks({ post }: { post: BlogPost }) {
  const url = site.PUBLIC_URL + postPath(post.slug);
  const tweet = new URLSearchParams({ text: `Check out this article: ${post.title}`, url });
  const services = [
    [blogPost.shareOnX, `https://x.com/intent/tweet?${tweet}`],
    [blogPost.shareOnLinkedIn, `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`],
  ];
  return (
    <section className="share" aria-labelledby="share">
      <h2 id="share">{blogPost.share}</h2>
      <div className="actions">
        {services.map(([label, href]) => (
          <a key={label} className="button" href={href} target="_blank" rel="noopener">
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}

/** The cards below a post. */
function RelatedPosts({ posts }: { posts: BlogPost[] }) {
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

function Back() {
  return (
    <p lang="en" dir="ltr">
      <Link className="back" to={paths.posts}>
        {blogPost.back}
      </Link>
    </p>
  );
}

import { Link } from 'react-router-dom';
import type { BlogPost } from '../../../../api/src/contract/blog.ts';
import type { PostData } from '../../../../api/src/contract/page-data.ts';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { blogPost } from '../../content/blog.ts';
import { BODY_ID } from '../../lib/page-data.ts';
import { paths } from '../../lib/paths.ts';
import { Byline } from './byline.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { ShareLinks } from './share-links.tsx';

/** A post, or why there is none to show. */
export function PostScreen({ data }: { data: PostData }) {
  if ('missing' in data) return <Missing />;
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
    </div>
  );
}

function Article({ post }: { post: BlogPost }) {
  return (
    <article className="post">
      <header className="wrap post-head">
        <Back />
        <h1>{post.title}</h1>
        <Byline post={post} />
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
      <ShareLinks post={post} />
    </article>
  );
}

function Missing() {
  return (
    <section className="lost">
      <div className="wrap stack">
        <h1>{blogPost.missing}</h1>
        <p className="lead">{blogPost.missingText}</p>
        <div className="actions">
          <Link className="button button-primary" to={paths.posts}>
            {blogPost.back}
          </Link>
          <Link className="button" to={paths.home}>
            Return Home
          </Link>
        </div>
      </div>
    </section>
  );
}

function Back() {
  return (
    <p>
      <Link className="back" to={paths.posts}>
        {blogPost.back}
      </Link>
    </p>
  );
}

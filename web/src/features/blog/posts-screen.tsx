import { Link } from 'react-router-dom';
import { BLOG_PAGE_SIZE } from '../../../../api/src/contract/blog.values.ts';
import type { PostsData } from '../../../../api/src/contract/page-data.ts';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { blog } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { BlogClosing } from './blog-closing.tsx';
import { Pager } from './pager.tsx';
import { PostCard } from './post-card.tsx';

/** The blog's list: cards, paging, and what stands there when there are none. */
export function PostsScreen({ data }: { data: PostsData }) {
  return (
    <div className="paper fill">
      <section className="section">
        <div className="wrap">
          <header className="split split-wide page-head">
            <h1>{blog.title}</h1>
            <p className="lead">{blog.lead}</p>
          </header>
          {'failure' in data ? (
            <LoadFailure text={blog.failed} failure={data.failure} />
          ) : (
            <PostList number={data.number} posts={data.posts} total={data.total} />
          )}
        </div>
      </section>
      <BlogClosing />
    </div>
  );
}

function PostList({ number, posts, total }: Extract<PostsData, { total: number }>) {
  if (posts.length === 0) return <Empty number={number} />;
  // The three rows of the first page need all six.
  const even = number > 1 || posts.length < BLOG_PAGE_SIZE;
  return (
    <>
      <div className={even ? 'post-grid post-grid-even' : 'post-grid'}>
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} read={blog.readMore} level={2} early={index === 0} />
        ))}
      </div>
      <Pager number={number} last={posts.length < BLOG_PAGE_SIZE || number * BLOG_PAGE_SIZE >= total} />
    </>
  );
}

function Empty({ number }: { number: number }) {
  return (
    <div className="blog-empty stack">
      <h2>{blog.empty.title}</h2>
      <p className="lead">{blog.empty.text}</p>
      {number > 1 && (
        <p>
          <Link to={paths.posts}>Go to the first page</Link>
        </p>
      )}
    </div>
  );
}

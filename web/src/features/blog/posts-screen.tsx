import { BLOG_PAGE_SIZE } from '../../../../api/src/contract/blog.values.ts';
import type { PostsData } from '../../../../api/src/contract/page-data.ts';
import { ClosingBand } from '../../components/layout/call-to-action.tsx';
import { Link } from '../../components/layout/link.tsx';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { blog } from '../../content/blog.ts';
import { paths, postsPage } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { PostCard } from './post-card.tsx';
import { isLastPage, type PostsPage } from './post-facts.ts';

/** The blog's list: cards and paging, or why there are none. */
export function PostsScreen({ data }: { data: PostsData }) {
  return (
    <div className="paper fill">
      <section className="section">
        <div className="wrap">
          <header className="split split-wide page-head">
            <h1>{blog.title}</h1>
            <p className="lead">{blog.lead}</p>
          </header>
          {'failure' in data ? <LoadFailure text={blog.failed} failure={data.failure} /> : <PostList data={data} />}
        </div>
      </section>
      <BlogClosing />
    </div>
  );
}

function PostList({ data }: { data: PostsPage }) {
  const { number, posts } = data;
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
      <Pager number={number} last={isLastPage(data)} />
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

/** Previous and Next: links, so that they work without script, open in tabs and lead search engines on. */
function Pager({ number, last }: { number: number; last: boolean }) {
  return (
    <nav className="pager" aria-label="Pages">
      <Step label={blog.previous} to={number > 1 ? postsPage(number - 1) : undefined} rel="prev" />
      <span className="note">{`Page ${number}`}</span>
      <Step label={blog.next} to={last ? undefined : postsPage(number + 1)} rel="next" />
    </nav>
  );
}

function Step({ label, to, rel }: { label: string; to: string | undefined; rel: string }) {
  if (to === undefined)
    return (
      <button type="button" className="button" disabled>
        {label}
      </button>
    );
  return (
    <Link className="button" to={to} rel={rel}>
      {label}
    </Link>
  );
}

/** The call to action below the list. */
function BlogClosing() {
  return (
    <ClosingBand title={blog.closing.title}>
      <div className="actions">
        <a className="button button-primary" href={site.APPLY_URL}>
          {blog.closing.apply}
        </a>
        <Link className="button" to={paths.faq}>
          {blog.closing.more}
          <span className="visually-hidden"> about the program</span>
        </Link>
      </div>
    </ClosingBand>
  );
}

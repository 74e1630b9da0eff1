import { BLOG_PAGE_SIZE, listPath } from '#contract/blog.values.ts';
import type { PostsData } from '#contract/page-data.ts';
import { Link } from '../../components/layout/link.tsx';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { blog, blogLists } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { BlogClosing } from './blog-closing.tsx';
import { NothingHere } from './nothing-here.tsx';
import { PostCard, TagLinks } from './post-card.tsx';
import { filterOf, headingOf, isWhole, lastPage, leadOf, type PostsList, type PostsPage } from './post-list.ts';
import { SearchForm } from './search-form.tsx';

/** A blog list: cards and paging, or why there are none. */
export function PostsScreen({ data }: { data: PostsData }) {
  if ('missing' in data) return <NothingHere {...blogLists.missing[data.missing]} />;
  const lead = leadOf(data);
  return (
    <div className="paper fill">
      <section className="section">
        <div className="wrap">
          {!isWhole(data) && <BackToAll />}
          <header className="split split-wide page-head list-head">
            <h1>{headingOf(data)}</h1>
            <div className="stack">
              {lead && <p className="lead">{lead}</p>}
              <SearchForm q={data.q} />
              {'tags' in data && <TagLinks tags={data.tags} />}
            </div>
          </header>
          <ListBody data={data} />
        </div>
      </section>
      <BlogClosing />
    </div>
  );
}

function ListBody({ data }: { data: PostsList }) {
  if ('tooLong' in data)
    return (
      <p className="lead" role="alert">
        {blogLists.tooLong}
      </p>
    );
  if ('failure' in data) return <LoadFailure text={blog.failed} failure={data.failure} />;
  return data.posts.length === 0 ? <Empty data={data} /> : <PostList data={data} />;
}

function PostList({ data }: { data: PostsPage }) {
  const { number, posts } = data;
  // The three rows of the blog's first page need all six posts, and search results have no lead article.
  const even = number > 1 || posts.length < BLOG_PAGE_SIZE || !isWhole(data);
  return (
    <>
      <div className={even ? 'post-grid post-grid-even' : 'post-grid'}>
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} read={blog.readMore} level={2} early={index === 0} />
        ))}
      </div>
      {(isWhole(data) || number > 1 || number < lastPage(data)) && (
        <Pager page={(wanted) => listPath(filterOf(data), wanted)} number={number} last={lastPage(data)} />
      )}
    </>
  );
}

function Empty({ data }: { data: PostsPage }) {
  const isSearch = data.q !== undefined && data.total === 0;
  return (
    <div className="blog-empty stack">
      {!isSearch && <h2>{blog.empty.title}</h2>}
      <p className="lead">{isSearch ? blogLists.hint : blog.empty.text}</p>
      {data.number > 1 && data.total > 0 && (
        <p>
          <Link to={listPath(filterOf(data))}>Go to the first page</Link>
        </p>
      )}
      {isSearch && (
        <p>
          <Link className="button" to={paths.posts}>
            {blogLists.all}
          </Link>
        </p>
      )}
    </div>
  );
}

function BackToAll() {
  return (
    <p>
      <Link className="back" to={paths.posts}>
        {blogLists.all}
      </Link>
    </p>
  );
}

/**
 * Previous and Next as links, so that they work without scripts, open in tabs, and lead search engines to the next
 * page.
 */
function Pager({ page, number, last }: { page: (number: number) => string; number: number; last: number }) {
  return (
    <nav className="pager cluster" aria-label="Pages">
      <Step label={blog.previous} to={number > 1 ? page(number - 1) : undefined} rel="prev" />
      <span className="note">{`Page ${number} of ${last}`}</span>
      <Step label={blog.next} to={number < last ? page(number + 1) : undefined} rel="next" />
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

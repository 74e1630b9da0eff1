import { useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { loadingPost, posts } from '../../content/interface-words.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';

/** Pages that arrive sooner than this need no placeholder. */
const SKETCH_AFTER_MS = 150;

/** Shows the current page, or a placeholder for the blog's next page while that is being fetched. */
export function PendingPage() {
  const { location } = useNavigation();
  const path = location?.pathname;
  const wanted = path === paths.posts || path?.startsWith(`${paths.posts}/`) ? location?.key : undefined;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (wanted === undefined) return;
    const timer = setTimeout(() => setLate(wanted), SKETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  if (wanted === undefined || late !== wanted) return <Outlet />;
  const isList = path === paths.posts || /^\/posts\/(tag|author)\//.test(path ?? '');
  // Like the list itself: one, two and three across on the blog's own first page.
  const leads = path === paths.posts && !/[?&](q|page)=/.test(location?.search ?? '');
  return isList ? <PostsSketch leads={leads} /> : <PostSketch />;
}

/**
 * Scrolls to the top, because the next page begins there wherever the link was. The router has already saved the
 * position for Back.
 */
function useTop(): void {
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
}

function PostsSketch({ leads }: { leads: boolean }) {
  useTop();
  return (
    <section className="section paper fill sketch">
      <title>{`${posts.loading} | ${site.BRAND}`}</title>
      <div className="wrap">
        <div className="split split-wide page-head">
          <h1>Blog</h1>
          <p className="lead" role="status">
            {posts.loading}
          </p>
        </div>
        <div className={leads ? 'sketch-grid' : 'sketch-grid sketch-even'} aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <div key={key}>
              <div className="sketch-picture" />
              <div>
                <div className="sketch-line" />
                <div className="sketch-line" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function PostSketch() {
  useTop();
  return (
    <div className="paper fill sketch">
      <title>{`${loadingPost} | ${site.BRAND}`}</title>
      <div className="wrap sketch-post">
        <p className="lead" role="status">
          {loadingPost}
        </p>
        <div className="sketch-line sketch-title" aria-hidden="true" />
        <div className="sketch-picture" aria-hidden="true" />
      </div>
    </div>
  );
}

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

function PostsSketch({ leads }: { leads: boolean }) {
  return (
    <section className="section paper fill sketch">
      <div className="wrap">
        <div className="split split-wide page-head">
          <h1>Blog</h1>
          <Status text={posts.loading} />
        </div>
        <div className={leads ? 'post-grid' : 'post-grid post-grid-even'} aria-hidden="true">
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
  return (
    <div className="paper fill sketch">
      <div className="wrap sketch-post">
        <Status text={loadingPost} />
        <div className="sketch-line sketch-title" aria-hidden="true" />
        <div className="sketch-picture" aria-hidden="true" />
      </div>
    </div>
  );
}

/** Says what is loading, at the top, because the next page begins there. The router has already saved the position for Back. */
function Status({ text }: { text: string }) {
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <>
      <title>{`${text} | ${site.BRAND}`}</title>
      <p className="lead" role="status">
        {text}
      </p>
    </>
  );
}

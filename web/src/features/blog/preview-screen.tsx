import type { PreviewData } from '#contract/page-data.ts';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { blogPreview } from '../../content/blog.ts';
import { BlogClosing } from './blog-closing.tsx';
import { NothingHere } from './nothing-here.tsx';
import { Article } from './post-screen.tsx';

/** A draft as its page would show it, or why it cannot be shown. */
export function PreviewScreen({ data }: { data: PreviewData }) {
  if ('ended' in data) {
    const [title, text] = blogPreview.ended[data.ended];
    return (
      <>
        <PageHead title={title} description={text} noindex />
        <NothingHere title={title} text={text} />
      </>
    );
  }
  if ('failure' in data)
    return (
      <div className="paper fill">
        <PageHead title={blogPreview.failed} description={blogPreview.failed} noindex />
        <div className="wrap post">
          <LoadFailure text={blogPreview.failed} failure={data.failure} heading />
        </div>
      </div>
    );
  const { post, until } = data;
  return (
    <div className="paper fill">
      <PageHead title={post.title} description={blogPreview.note} noindex />
      <p className="post-draft">
        {blogPreview.note} <time dateTime={until}>{until.slice(11, 16)} UTC</time>.
      </p>
      <Article post={post} />
      <BlogClosing />
    </div>
  );
}

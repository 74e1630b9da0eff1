import { ClosingBand } from '../../components/layout/call-to-action.tsx';
import { Link } from '../../components/layout/link.tsx';
import { blog } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';

/** The call to action below lists and posts. */
export function BlogClosing() {
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

import { Link } from 'react-router-dom';
import { blog } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';

/** The call to action below the list. */
export function BlogClosing() {
  return (
    <section className="closing panel" aria-labelledby="closing">
      <div className="wrap split split-wide">
        <h2 id="closing">{blog.closing.title}</h2>
        <div className="actions">
          <a className="button button-primary" href={site.APPLY_URL}>
            {blog.closing.apply}
          </a>
          <Link className="button" to={paths.faq}>
            {blog.closing.more}
            <span className="visually-hidden"> about the program</span>
          </Link>
        </div>
      </div>
    </section>
  );
}

import { Link } from '../../components/layout/link.tsx';
import { blogPost } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { SearchForm } from './search-form.tsx';

/** For an address of the blog that has no post, tag or author: what is the matter, and the ways on. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  return (
    <section className="lost">
      <div className="wrap stack">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <SearchForm />
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

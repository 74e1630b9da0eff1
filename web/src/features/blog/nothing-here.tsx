import { Link } from '../../components/layout/link.tsx';
import { blogPost } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { SearchForm } from './search-form.tsx';

/** For a blog address without a post, tag or author: says what is wrong, and offers search and links. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  return (
    <section className="lost">
      <div className="wrap stack">
        <p className="code">404</p>
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

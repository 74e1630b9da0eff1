import { Link } from '../../components/layout/link.tsx';
import { LostScreen } from '../../components/layout/lost-screen.tsx';
import { blogPost } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { SearchForm } from './search-form.tsx';

/** For a blog address without a post, tag or author: says what is wrong, and offers search and links. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  return (
    <LostScreen title={title} lead={text} notFound>
      <SearchForm />
      <div className="actions">
        <Link className="button button-primary" to={paths.posts}>
          {blogPost.back}
        </Link>
        <Link className="button" to={paths.home}>
          Return Home
        </Link>
      </div>
    </LostScreen>
  );
}

import { Link } from 'react-router-dom';
import { blog } from '../../content/blog.ts';
import { postsPage } from '../../lib/paths.ts';

/** Previous and Next: links, so that they work without script, open in tabs and lead search engines on. */
export function Pager({ number, last }: { number: number; last: boolean }) {
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

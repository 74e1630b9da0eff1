import { Link } from 'react-router-dom';
import { stories } from '../../content/testimonials.ts';
import { paths } from '../../lib/paths.ts';

/** A sentence in large type, with a link to what graduates say. */
export function LargeQuote({ text, name, mark }: { text: string; name: string; mark: string }) {
  return (
    <figure className="large-quote">
      <blockquote>{text}</blockquote>
      <figcaption>
        <span>{name}</span> <span className="mark">{mark}</span> <Link to={paths.stories}>{stories.link}</Link>
      </figcaption>
    </figure>
  );
}

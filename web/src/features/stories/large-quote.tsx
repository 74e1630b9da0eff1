import { Link } from 'react-router-dom';
import { graduateQuote } from '../../content/graduate-quote.ts';
import { stories } from '../../content/testimonials.ts';
import { paths } from '../../lib/paths.ts';

const { text, name, mark } = graduateQuote;

/** A graduate's sentence in large type, with a link to more. */
export function GraduateQuote() {
  return (
    <figure className="large-quote">
      <blockquote>{text}</blockquote>
      <figcaption>
        <span>{name}</span> <span className="mark">{mark}</span> <Link to={paths.stories}>{stories.link}</Link>
      </figcaption>
    </figure>
  );
}

import { Link } from 'react-router-dom';
import { Picture } from '../../components/media/picture.tsx';
import { type CaseStudyStory, caseStudyTexts } from '../../content/case-studies.ts';
import { paths } from '../../lib/paths.ts';
import { CompanyCard } from './company-card.tsx';

/** A case study: title and metrics on the panel, testimonial and narrative on paper, the company beside them. */
export function CaseStudyArticle({ story }: { story: CaseStudyStory }) {
  const { testimonial, metrics, narrative } = story;
  return (
    <article className="paper fill">
      <header className="case-head panel">
        <div className="wrap">
          <p>
            <Link className="back" to={paths.caseStudies}>
              {caseStudyTexts.title}
            </Link>
          </p>
          <div className="split case-title">
            <div className="stack">
              <h1>{story.title}</h1>
              <p className="lead">{story.excerpt}</p>
            </div>
            <Picture files={story.image} early />
          </div>
          <dl className="tiles">
            {metrics.map(({ label, value, description }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure proof">{value}</dd>
                <dd className="note">{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      <div className="wrap case-body">
        <div className="prose">
          {story.sample && <p className="sample note">{caseStudyTexts.sample}</p>}
          <figure className="quote">
            <blockquote>
              <p>{testimonial.quote}</p>
            </blockquote>
            <figcaption>
              <b>{testimonial.author}</b> <span className="note">{testimonial.role}</span>
            </figcaption>
          </figure>
          {narrative.flatMap(({ heading, paragraphs }) => [
            <h2 key={heading}>{heading}</h2>,
            ...paragraphs.map((text) => <p key={text}>{text}</p>),
          ])}
        </div>
        <CompanyCard story={story} />
      </div>
    </article>
  );
}

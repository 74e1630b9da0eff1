import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { ClosingBand, HireLink } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { Picture } from '../components/media/picture.tsx';
import { type CaseStudyStory, caseStudyTexts } from '../content/case-studies.ts';
import { skyfiStory } from '../content/case-study-skyfi.ts';
import { splashSportsStory } from '../content/case-study-splash-sports.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

const stories = [skyfiStory, splashSportsStory];
const { marks } = caseStudyTexts;

/** A case study, chosen by the address, with its company beside it. */
export default function CaseStudyPage() {
  const { pathname } = useLocation();
  const slug = matchPath(`${paths.caseStudies}/:slug`, pathname)?.params.slug;
  const story = stories.find((one) => one.slug === slug);
  if (!story) throw new Error(`No case study belongs to ${pathname}`);
  const { testimonial, metrics, narrative, sample } = story;
  const next = stories.find((one) => one !== story);
  return (
    <>
      <article className="paper fill">
        <PageHead title={story.title} description={story.excerpt} path={`${paths.caseStudies}/${story.slug}`} />
        <header className="case-head panel">
          <div className="wrap">
            <p className="actions">
              <Link className="back" to={paths.caseStudies}>
                {caseStudyTexts.title}
              </Link>
              {sample && <span className="mark">{marks.story}</span>}
            </p>
            <div className="split case-title">
              <div className="stack">
                <h1>{story.title}</h1>
                <p className="lead">{story.excerpt}</p>
              </div>
              <Picture {...story.image} early />
            </div>
            <dl className="tiles">
              {metrics.map(({ label, value, description }) => (
                <div key={label}>
                  <dt>
                    {label} {sample && <span className="mark">{marks.figure}</span>}
                  </dt>
                  <dd className="figure proof">{value}</dd>
                  <dd className="note">{description}</dd>
                </div>
              ))}
            </dl>
          </div>
        </header>
        <div className="wrap section case-body">
          <div className="prose">
            <figure className="quote">
              <blockquote>
                <p>{testimonial.quote}</p>
              </blockquote>
              <figcaption>
                <b>{testimonial.author}</b> <span className="note">{testimonial.role}</span>{' '}
                {sample && <span className="mark">{marks.quote}</span>}
              </figcaption>
            </figure>
            {narrative.flatMap(({ heading, paragraphs }) => [
              <h2 key={heading}>{heading}</h2>,
              ...paragraphs.map((text) => <p key={text}>{text}</p>),
            ])}
          </div>
          <Company story={story} />
        </div>
      </article>
      <ClosingBand title={caseStudyTexts.closing}>
        <div className="actions">
          <HireLink primary />
          {next && (
            <Link className="button" to={`${paths.caseStudies}/${next.slug}`}>
              {caseStudyTexts.read}: {next.company}
            </Link>
          )}
        </div>
      </ClosingBand>
    </>
  );
}

function Company({ story: { company, facts, social, sample } }: { story: CaseStudyStory }) {
  return (
    <aside className="company" aria-labelledby="company">
      <h2 id="company">{company}</h2>
      {sample && <span className="mark">{marks.facts}</span>}
      <dl>
        <dt className="note">Industry</dt>
        <dd>{facts.industry}</dd>
        <dt className="note">Size</dt>
        <dd>{facts.size}</dd>
        <dt className="note">About</dt>
        <dd>{facts.about}</dd>
        <dt className="note">Graduates</dt>
        {facts.graduates.map((graduate) => (
          <dd key={graduate}>{graduate}</dd>
        ))}
      </dl>
      <ul className="actions company-links">
        {social.map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener">
              <span className="visually-hidden">{company}: </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Link className="button" to={paths.partnerLanding}>
        Contact {site.BRAND}
      </Link>
    </aside>
  );
}

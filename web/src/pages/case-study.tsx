import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { Fragment } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { ClosingBand, HireLink } from '../components/layout/call-to-action.tsx';
import { Contents } from '../components/layout/contents.tsx';
import { FactList } from '../components/layout/fact-list.tsx';
import { Mark } from '../components/layout/mark.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { Picture } from '../components/media/picture.tsx';
import { type CaseStudy, caseStudies, caseStudyTexts } from '../content/case-studies.ts';
import { partnerLanding } from '../content/partner.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import { unbroken } from '../lib/unbroken.ts';

/** A case study, chosen by the address, with its company beside it. */
export default function CaseStudyPage() {
  const { pathname } = useLocation();
  const slug = matchPath(`${paths.caseStudies}/:slug`, pathname)?.params.slug;
  const story = caseStudies.find((one) => one.slug === slug);
  if (!story) throw new Error(`No case study belongs to ${pathname}`);
  const { testimonial, metrics, narrative } = story;
  const next = caseStudies.find((one) => one !== story);
  return (
    <>
      <article className="paper fill">
        <PageHead
          title={story.title}
          description={story.excerpt}
          path={`${paths.caseStudies}/${story.slug}`}
          picture={story.image.src}
          pictureAlt={story.image.alt}
        />
        <header className="case-head panel">
          <div className="wrap">
            <p className="actions">
              <Link className="back" to={paths.caseStudies}>
                {caseStudyTexts.title}
              </Link>
              <Mark of={story}>{caseStudyTexts.mark}</Mark>
            </p>
            <div className="split case-title">
              <div className="stack">
                <h1>{story.title}</h1>
                <p className="lead">{story.excerpt}</p>
              </div>
              <Picture {...story.image} early />
            </div>
            <h2 className="note tiles-title">{caseStudyTexts.figures}</h2>
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
        <div className="wrap section case-body">
          <div className="case-beside">
            <Company story={story} />
            <Contents
              title={caseStudyTexts.contents}
              items={narrative.map(({ heading }, index) => ({ heading, href: `#${sectionId(index)}` }))}
            />
          </div>
          <div className="prose">
            <figure className="quote">
              <blockquote>
                <p>{testimonial.quote}</p>
              </blockquote>
              <figcaption>
                <b>{testimonial.author}</b>&ensp;<span className="note">{testimonial.role}</span>
              </figcaption>
            </figure>
            {narrative.map(({ heading, paragraphs, facts }, index) => (
              <Fragment key={heading}>
                <h2 id={sectionId(index)}>{heading}</h2>
                {paragraphs.map((text) => (
                  <p key={text}>{unbroken(text)}</p>
                ))}
                {facts && <FactList facts={facts} />}
              </Fragment>
            ))}
          </div>
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

const sectionId = (index: number) => `section-${index + 1}`;

function Company({ story: { company, facts, social } }: { story: CaseStudy }) {
  const rows = [
    ['Industry', facts.industry],
    ['Size', facts.size],
    ['About', facts.about],
    ['Graduates', facts.graduates?.join(', ')],
  ].filter(([, value]) => value);
  return (
    <aside className="company" aria-labelledby="company">
      <h2 id="company">{rows.length === 0 ? caseStudyTexts.hire : company}</h2>
      {rows.length === 0 ? (
        <p>{partnerLanding.lead}</p>
      ) : (
        <dl>
          {rows.map(([name, value]) => (
            <Fragment key={name}>
              <dt className="note">{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {social.length > 0 && (
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
      )}
      <Link className="button" to={paths.partnerLanding}>
        Contact {site.BRAND}
      </Link>
    </aside>
  );
}

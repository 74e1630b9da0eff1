import { Answer } from '../components/layout/answer.tsx';
import { ClosingBand } from '../components/layout/call-to-action.tsx';
import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { Mark } from '../components/layout/mark.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { BrandMark } from '../components/media/brand-mark.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const letter = published.content.letter;

export default function AboutPage() {
  return (
    <>
      <PageHead title={letter.title} description={letter.description} path={paths.about} />
      <article className="paper fill letter">
        <header className="letter-head">
          <div className="wrap stack">
            <p className="note">{letter.from}</p>
            <h1>{letter.heading}</h1>
            <p className="lead">{letter.opening}</p>
          </div>
        </header>
        <div className="prose prose-hung">
          {letter.sections.flatMap(({ id, heading, paragraphs, sample, link }) => [
            <h2 key={heading} id={id}>
              {heading}
            </h2>,
            ...paragraphs.map((text, index) => (
              <Answer
                key={text}
                of={{ answer: text, sample, link: index === paragraphs.length - 1 ? link : undefined }}
              />
            )),
          ])}
          <footer className="signature">
            <BrandMark />
            <p>
              <b>{letter.signature}</b>
              <Mark of={letter}>Sample letter</Mark>
            </p>
          </footer>
        </div>
      </article>
      <ClosingBand />
    </>
  );
}

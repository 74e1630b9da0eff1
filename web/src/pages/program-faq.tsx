import { ClosingBand } from '../components/layout/call-to-action.tsx';
import '../styles/sheets/showcase.css';
import { Accordion } from '../components/controls/accordion.tsx';
import { Answer } from '../components/layout/answer.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const faq = published.content.faq;
const items = faq.questions.map((one) => ({
  id: one.id,
  summary: <h2>{one.question}</h2>,
  body: <Answer of={one} />,
}));

export default function FaqPage() {
  return (
    <>
      <PageHead title={faq.title} description={faq.description} path={paths.faq} />
      <section className="section paper fill">
        <div className="wrap split split-late">
          <div className="stack beside">
            <h1>{faq.title}</h1>
            <p className="lead">{faq.lead}</p>
            <dl className="faq-figures">
              {faq.figures.map(({ figure, text }) => (
                <div key={text}>
                  <dt className="figure">{figure}</dt>
                  <dd className="note">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <Accordion name="faq" items={items} />
        </div>
      </section>
      <ClosingBand title={faq.closing} />
    </>
  );
}

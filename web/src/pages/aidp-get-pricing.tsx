import '../styles/sheets/showcase.css';
import '../styles/sheets/forms.css';
import { Accordion } from '../components/controls/accordion.tsx';
import { Answer } from '../components/layout/answer.tsx';
import { ClosingBand, TalkLink } from '../components/layout/call-to-action.tsx';
import { Link } from '../components/layout/link.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { LogoStrip } from '../components/media/logo-strip.tsx';
import { claim, pricing } from '../content/course.ts';
import { course } from '../content/interface-words.ts';
import { Afterwards, Demos, Trial, Weeks } from '../features/course/course-sections.tsx';
import { PricingForm } from '../features/leads/pricing-form.tsx';
import { LargeQuote } from '../features/stories/large-quote.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

const { questions } = pricing;

/** The course for teams: offer and form in one view, then what the price includes. */
export default function PricingPage() {
  return (
    <>
      <PageHead title={pricing.title} description={pricing.description} path={paths.pricing} />
      <Offer />
      <LogoStrip />
      <section className="section canvas">
        <div className="wrap">
          <LargeQuote {...pricing.quote}>
            <Link to={paths.stories}>{pricing.stories}</Link>
          </LargeQuote>
        </div>
      </section>
      <Weeks />
      <Afterwards />
      <Trial />
      <Demos />
      <Questions />
      <ClosingBand title={claim}>
        <div className="actions">
          <a className="button button-primary" href="#seats">
            {pricing.choose}
          </a>
          <TalkLink />
        </div>
      </ClosingBand>
    </>
  );
}

function Offer() {
  return (
    <section className="course-offer" aria-labelledby="offer">
      <div className="wrap course-grid">
        <div>
          <h1 id="offer">{pricing.title}</h1>
          <p className="lead">{pricing.lead}</p>
        </div>
        <div className="course-form panel" id="seats">
          <PricingForm />
        </div>
        <div className="course-terms">
          <dl>
            {pricing.terms.map(({ figure, text }) => (
              <div className="cluster" key={figure}>
                <dt>{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className="course-talk spread">
            <p>{pricing.questionsFirst}</p>
            <TalkLink />
          </div>
        </div>
      </div>
    </section>
  );
}

function Questions() {
  const { sample } = questions;
  const items = questions.items.map((one) => ({
    id: one.id,
    summary: <h3>{one.question}</h3>,
    body: <Answer of={{ ...one, sample }} />,
  }));
  return (
    <section className="section paper" aria-labelledby="questions">
      <div className="wrap split split-late">
        <div className="stack beside">
          <h2 id="questions">{questions.title}</h2>
          <p>
            {questions.more} <a href={site.CONSULTATION_URL}>{course.talk}</a>
          </p>
          <p>
            <Link to={paths.partnerLanding}>{questions.hire}</Link>
          </p>
        </div>
        <Accordion name="buyer" items={items} />
      </div>
    </section>
  );
}

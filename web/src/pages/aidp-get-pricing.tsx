import '../styles/sheets/showcase.css';
import '../styles/sheets/forms.css';
import { Link } from 'react-router-dom';
import { Accordion } from '../components/controls/accordion.tsx';
import { ClosingBand } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { LogoStrip } from '../components/media/logo-strip.tsx';
import { Picture } from '../components/media/picture.tsx';
import { capstoneProjects } from '../content/capstones.ts';
import { course, pricing } from '../content/course.ts';
import { PricingForm } from '../features/leads/pricing-form.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

const { weeks, after, trial, demos, questions } = pricing;

/** The course for teams: offer and form in one view, then what the money buys. */
export default function PricingPage() {
  return (
    <>
      <PageHead title={pricing.title} description={pricing.description} path={paths.pricing} />
      <Offer />
      <LogoStrip />
      <Weeks />
      <Afterwards />
      <Trial />
      <Demos />
      <Questions />
      <ClosingBand title={course.claim}>
        <div className="actions">
          <a className="button button-primary" href="#seats">
            {pricing.choose}
          </a>
          <TalkToUs />
        </div>
      </ClosingBand>
    </>
  );
}

function TalkToUs() {
  return (
    <a className="button" href={site.CONSULTATION_URL}>
      {course.talk}
    </a>
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
        <div className="course-terms">
          <dl>
            {pricing.terms.map(({ figure, text }) => (
              <div key={figure}>
                <dt>{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className="course-talk">
            <p>{pricing.questionsFirst}</p>
            <TalkToUs />
          </div>
        </div>
        <div className="course-form panel" id="seats">
          <PricingForm />
        </div>
      </div>
    </section>
  );
}

function Weeks() {
  return (
    <section className="section paper" aria-labelledby="weeks">
      <div className="wrap">
        <div className="section-head">
          <h2 id="weeks">{weeks.title}</h2>
          <span className="mark">{weeks.mark}</span>
        </div>
        <ol className="outline">
          {weeks.items.map(([title, text], index) => (
            <li key={title}>
              <span className="figure" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Afterwards() {
  return (
    <section className="section panel" aria-labelledby="after">
      <div className="wrap">
        <h2 id="after">{after.title}</h2>
        <figure className="course-span">
          <div className="span-bar" aria-hidden="true">
            <span />
            <Trails />
          </div>
          <figcaption>
            {[after.course, after.support].map(([figure, text]) => (
              <span key={figure}>
                <b>{figure}</b> {text}
              </span>
            ))}
          </figcaption>
        </figure>
        <ul className="gains">
          {after.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Nine lines that leave the course's end and fan out over the months of support. */
function Trails() {
  const lines = Array.from({ length: 9 }, (_, index) => index - 4);
  return (
    <svg viewBox="0 0 100 80" preserveAspectRatio="none" fill="none" stroke="currentColor" aria-hidden="true">
      {lines.map((line) => (
        <path
          key={line}
          d={`M0 ${40 + line * 3.2}C35 ${40 + line * 3.2} 45 ${40 + line * 7.5} ${80 + ((line + 4) % 3) * 10} ${40 + line * 7.5}`}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          opacity={0.9 - Math.abs(line) * 0.17}
        />
      ))}
    </svg>
  );
}

function Trial() {
  return (
    <section className="section" aria-labelledby="trial">
      <div className="wrap split split-late course-trial">
        <div className="stack">
          <h2 id="trial">{trial.title}</h2>
          <p className="lead">{trial.text}</p>
          <p>
            <a href={site.CONSULTATION_URL}>{trial.link}</a>
          </p>
        </div>
        <figure className="lessons">
          {/* Six lessons of ten minutes, and three more that some need. */}
          <div className="lesson-row" aria-hidden="true">
            {Array.from({ length: 9 }, (_, lesson) => (
              <i key={`lesson ${lesson + 1}`} data-optional={lesson >= 6 || undefined} />
            ))}
          </div>
          <figcaption>
            <span className="figure">{trial.figure}</span> <span className="lead">{trial.unit}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Demos() {
  const shown = demos.ids.flatMap((id) => capstoneProjects.filter((project) => project.id === id));
  return (
    <section className="section course-demos" aria-labelledby="demos">
      <div className="wrap">
        <div className="section-head">
          <h2 id="demos">{demos.title}</h2>
          <p>
            <span className="mark">{demos.mark}</span> <Link to={paths.capstoneDemo}>{demos.link}</Link>
          </p>
        </div>
        <ul className="capstones">
          {shown.map(({ id, title, description, image }) => (
            <li className="capstone" key={id}>
              <Picture src={image} width={800} height={450} alt="" />
              <h3>
                <Link className="card-link" to={paths.capstoneDemo}>
                  {title}
                </Link>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Questions() {
  const items = questions.items.map(({ id, question, answer }) => ({
    id,
    summary: <h3>{question}</h3>,
    body: (
      <p>
        {answer} <span className="mark">{questions.mark}</span>
      </p>
    ),
  }));
  return (
    <section className="section paper" aria-labelledby="questions">
      <div className="wrap split split-late">
        <div className="stack beside">
          <h2 id="questions">{questions.title}</h2>
          <p>
            {questions.more} <a href={site.CONSULTATION_URL}>{course.talk}</a>
          </p>
        </div>
        <Accordion name="buyer" items={items} openFirst />
      </div>
    </section>
  );
}

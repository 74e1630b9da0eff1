import { Accordion } from '../../components/controls/accordion.tsx';
import { ApplyLink } from '../../components/layout/call-to-action.tsx';
import { curriculum } from '../../content/curriculum.ts';
import { structure } from '../../content/home.ts';

export function ProgramStructure() {
  return (
    <section className="section panel" aria-labelledby="structure">
      <div className="wrap split split-wide structure">
        <div>
          <h2 id="structure">{structure.title}</h2>
          <ol className="steps">
            {structure.steps.map((step) => (
              <li key={step.title}>
                <h3>
                  {'proof' in step && <span className="proof">{step.proof}</span>}
                  {step.title}
                </h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
          <div className="actions">
            <ApplyLink />
            <p className="note">{structure.note}</p>
          </div>
        </div>
        <figure className="hundred">
          <img src="/img/two-in-a-hundred.svg" width="600" height="600" loading="lazy" alt={structure.figure.alt} />
          <figcaption>
            <span className="figure">{structure.figure.value}</span>{' '}
            <span className="lead">{structure.figure.label}</span>
          </figcaption>
        </figure>
      </div>
      <div className="wrap split split-late curriculum">
        <div>
          <h3>{curriculum.title}</h3>
          <p className="note">{curriculum.note}</p>
        </div>
        <Accordion name="curriculum" items={weeks} />
      </div>
    </section>
  );
}

/** The weeks of the program, one open at a time. */
const weeks = curriculum.weeks.map(({ title, subtitle, description, topics }, index) => ({
  id: String(index + 1),
  summary: (
    <span className="week">
      <span className="note">{title}</span> <b>{subtitle}</b>
    </span>
  ),
  body: (
    <div className="week-body">
      <p>{description}</p>
      <dl>
        {topics.map((topic) => (
          <div key={topic.title}>
            <dt>{topic.title}</dt>
            <dd>{topic.description}</dd>
          </div>
        ))}
      </dl>
    </div>
  ),
}));

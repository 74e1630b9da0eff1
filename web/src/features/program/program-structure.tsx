import { ApplyLink, NextQuestions } from '../../components/layout/call-to-action.tsx';
import { published } from '../../lib/published.ts';

const { structure } = published.content.home;

/** The program's terms: entry, costs, cohorts. Beside them is the share of applicants who qualify, drawn to scale. */
export function ProgramStructure() {
  return (
    <section className="section panel" aria-labelledby="structure">
      <div className="wrap split split-wide structure">
        <div>
          <h2 id="structure">{structure.title}</h2>
          <dl className="structure-terms">
            {structure.terms.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className="actions">
            <ApplyLink />
            <p className="note">{structure.note}</p>
          </div>
          <NextQuestions />
        </div>
        <figure className="hundred">
          <img src="/img/two-in-a-hundred.svg" width="600" height="600" loading="lazy" alt={structure.figure.alt} />
          <figcaption>
            <span className="figure">{structure.figure.value}</span>{' '}
            <span className="lead">{structure.figure.label}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

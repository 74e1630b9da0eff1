import { ApplyLink } from '../../components/layout/call-to-action.tsx';
import { structure } from '../../content/home.ts';
import { Curriculum } from './curriculum.tsx';

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
      <Curriculum />
    </section>
  );
}

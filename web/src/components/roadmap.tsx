import { Link } from 'react-router-dom';
import { roadmap } from '../content/home.ts';
import { paths } from '../lib/paths.ts';
import { ApplyLink } from './apply-link.tsx';

/** `<details name>` is the accordion: one phase open, a click closes it; the first is open at the start. */
export function Roadmap() {
  return (
    <section className="section" aria-labelledby="roadmap">
      <div className="wrap split split-late roadmap">
        <div className="roadmap-intro stack">
          <h2 id="roadmap">{roadmap.title}</h2>
          <p className="note">{roadmap.note}</p>
          <div className="actions">
            <ApplyLink />
            <Link className="button" to={paths.hiringPartner}>
              Become a Hiring Partner
            </Link>
          </div>
        </div>
        <div className="stations">
          {roadmap.phases.map((phase, index) => (
            <details key={phase.weeks} name="roadmap" open={index === 0}>
              <summary>
                <span className="station-weeks">
                  <small className="note">Weeks</small> <span className="figure">{phase.weeks}</span>
                </span>
                <span className="station-name">
                  <small className="note">{phase.phase}</small> <b>{phase.name}</b>
                </span>
                <span className="plus" aria-hidden="true" />
              </summary>
              <p>{phase.text}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

import { Accordion } from '../../components/controls/accordion.tsx';
import { ApplyOrHire } from '../../components/layout/call-to-action.tsx';
import { roadmap } from '../../content/home.ts';

/** Three stations on a line; the first is open at the start. */
export function Roadmap() {
  return (
    <section className="section" aria-labelledby="roadmap">
      <div className="wrap split split-late">
        <div className="stack beside">
          <h2 id="roadmap">{roadmap.title}</h2>
          <p className="note">{roadmap.note}</p>
          <ApplyOrHire />
        </div>
        <Accordion className="stations" name="roadmap" items={items} openFirst />
      </div>
    </section>
  );
}

const items = roadmap.phases.map(({ id, weeks, phase, name, text }) => ({
  id,
  summary: (
    <>
      <span className="station-weeks">
        <small className="note">Weeks</small> <span className="figure">{weeks}</span>
      </span>
      <span className="station-name">
        <small className="note">{phase}</small> <b>{name}</b>
      </span>
    </>
  ),
  body: <p>{text}</p>,
}));

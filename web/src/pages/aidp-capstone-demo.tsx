import '../styles/sheets/showcase.css';
import '../styles/sheets/forms.css';
import { leadForms } from '#contract/leads.values.ts';
import { Link } from '../components/layout/link.tsx';
import { Mark } from '../components/layout/mark.tsx';
import { TickList } from '../components/layout/offer.tsx';
import { Picture } from '../components/media/picture.tsx';
import { capstoneDemos, capstoneProjects, capstoneScreen, capstoneUnlock } from '../content/capstones.ts';
import { CourseBand } from '../features/course/course-band.tsx';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { Screen } from '../features/program/capstone-screen.tsx';
import { useHydrated } from '../lib/hydrated.ts';
import { paths } from '../lib/paths.ts';
import { readStored, store } from '../lib/storage.ts';

/** Set once the form was sent. */
const UNLOCKED = 'capstonesUnlocked';

export default function CapstoneDemoPage() {
  const isKnown = useHydrated() && readStored('localStorage', UNLOCKED) === true;
  return (
    <>
      <LeadScreen
        words={isKnown ? { ...capstoneUnlock, lead: capstoneUnlock.known } : capstoneUnlock}
        path={paths.capstoneDemo}
        form="capstone-demo"
        onSent={() => void store('localStorage', UNLOCKED, true)}
        figure={<Preview />}
      >
        {isKnown && (
          <p>
            <Link className="button" to={paths.capstoneDemos}>
              {capstoneUnlock.open}
            </Link>
          </p>
        )}
        <TickList items={capstoneUnlock.benefits} />
      </LeadScreen>
      <section className="section canvas" aria-labelledby="projects">
        <div className="wrap stack">
          <div className="section-head">
            <h2 id="projects">{capstoneDemos.all}</h2>
            <p>
              <a href="#firstname">{leadForms['capstone-demo'].submit}</a>
            </p>
          </div>
          {capstoneProjects.some(({ sample }) => sample) && <p className="note">{capstoneDemos.note}</p>}
          {/* what the form unlocks: no links yet */}
          <ul className="previews">
            {capstoneProjects.map(({ id, title, image }) => (
              <li key={id}>
                <Picture src={image} width={800} height={450} alt="" />
                <h3>{title}</h3>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CourseBand />
    </>
  );
}

/** A part of a capstone's screen. */
function Preview() {
  return (
    <figure className="stack">
      <figcaption className="note">
        {capstoneScreen.title} <Mark of={capstoneScreen}>Sample capstone</Mark>
      </figcaption>
      <div className="peek">
        <Screen />
      </div>
    </figure>
  );
}

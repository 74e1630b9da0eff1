import '../styles/sheets/showcase.css';
import { ContentsList } from '../components/layout/contents.tsx';
import { FactList } from '../components/layout/fact-list.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { OutwardIcon } from '../components/media/icons.tsx';
import { Picture } from '../components/media/picture.tsx';
import { capstoneDemos, capstoneProjects } from '../content/capstones.ts';
import { stories } from '../content/testimonials.ts';
import { CourseBand } from '../features/course/course-band.tsx';
import { CapstoneCloseUp } from '../features/program/capstone-screen.tsx';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

export default function CapstoneDemosPage() {
  return (
    <>
      {/* What the form unlocks: whoever has the address sees it, and no search engine lists it. */}
      <PageHead
        title={capstoneDemos.title}
        description={capstoneDemos.description}
        path={paths.capstoneDemos}
        noindex
      />
      <section className="section canvas">
        <div className="wrap">
          <div className="page-head split">
            <h1>{capstoneDemos.title}</h1>
            <div className="stack">
              <p className="lead">{capstoneDemos.lead}</p>
              {capstoneProjects.some(({ sample }) => sample) && <p className="note">{capstoneDemos.note}</p>}
              <p>
                <a className="button" href={site.CONSULTATION_URL}>
                  {capstoneDemos.consultation}
                </a>
              </p>
            </div>
          </div>
        </div>
      </section>
      <CapstoneCloseUp />
      <section className="section canvas" aria-labelledby="projects">
        <div className="wrap stack">
          <h2 id="projects">{capstoneDemos.all}</h2>
          <nav className="contents capstone-index" aria-label={capstoneDemos.all}>
            <ContentsList
              items={capstoneProjects.map(({ id, title }) => ({ heading: title, href: `#capstone-${id}` }))}
            />
          </nav>
          <ul className="capstones">
            {capstoneProjects.map((project, index) => (
              <CapstoneCard key={project.id} project={project} early={index < 2} />
            ))}
          </ul>
        </div>
      </section>
      <CourseBand
        title={capstoneDemos.closing}
        first={
          <a className="button button-primary" href={site.CONSULTATION_URL}>
            {capstoneDemos.consultation}
          </a>
        }
      />
    </>
  );
}

/** A capstone project; the whole card opens its post in a new tab. */
function CapstoneCard({ project, early }: { project: (typeof capstoneProjects)[number]; early?: boolean }) {
  const { id, title, description, image, author, link, facts } = project;
  return (
    <li className="capstone" id={`capstone-${id}`}>
      <Picture src={image} width={800} height={450} alt="" early={early} />
      <h3>
        <a className="card-link" href={link} target="_blank" rel="noopener">
          {title}
        </a>
      </h3>
      <p>{description}</p>
      {facts && <FactList facts={facts} />}
      <p className="note actions">
        {capstoneDemos.by} {author}
        <span className="story-link" aria-hidden="true">
          {stories.read} <OutwardIcon />
        </span>
      </p>
    </li>
  );
}

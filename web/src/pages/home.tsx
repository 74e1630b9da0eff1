import '../styles/sheets/showcase.css';
import '../styles/sheets/work.css';
import { Link } from 'react-router-dom';
import { ApplyLink, ClosingBand } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ArrowIcon } from '../components/media/icons.tsx';
import { LogoStrip } from '../components/media/logo-strip.tsx';
import { course } from '../content/interface-words.ts';
import { stories, teaserStories } from '../content/testimonials.ts';
import { Still, VideoPlayer } from '../features/home/video-player.tsx';
import { ChangeReview } from '../features/program/change-review.tsx';
import { OneDay } from '../features/program/one-day.tsx';
import { ProgramStructure } from '../features/program/program-structure.tsx';
import { Roadmap } from '../features/program/roadmap.tsx';
import { LargeQuote } from '../features/stories/large-quote.tsx';
import { StoryWall } from '../features/stories/story-wall.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';
import { site } from '../lib/site.ts';

const home = published.content.home;
const { experience, origin, teams } = home;

export default function HomePage() {
  return (
    <>
      <PageHead title={home.title} description={home.description} path={paths.home} />
      <Hero />
      <Link className="partner-banner panel" to={paths.partnerLanding}>
        <span className="wrap">
          <span className="partner-claim">{home.banner}</span>
          <ArrowIcon />
        </span>
      </Link>
      <LogoStrip />
      <OriginStory />
      <Experience />
      <ChangeReview />
      <OneDay />
      <ProgramStructure />
      <Roadmap />
      <Teams />
      <Stories />
      <ClosingBand title={home.closing} />
    </>
  );
}

function Hero() {
  const { claim, lead, note, hasFilm = true } = home.hero;
  return (
    <section className="hero">
      <div className="hero-claim">
        <h1>
          {claim.split('*').map((part, index) =>
            index % 2 ? (
              <span className="proof" key={part}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </h1>
        <p className="lead">{lead}</p>
        <div className="actions">
          <ApplyLink />
          <p className="note">{note}</p>
        </div>
      </div>
      <div className="film">
        {hasFilm ? (
          <VideoPlayer />
        ) : (
          <div className="video">
            <Still />
          </div>
        )}
      </div>
    </section>
  );
}

function OriginStory() {
  return (
    <section className="section paper" aria-labelledby="started">
      <div className="wrap split origin">
        <figure>
          <img src={origin.image.src} width="800" height="800" loading="lazy" alt={origin.image.alt} />
          <figcaption className="note">{origin.image.caption}</figcaption>
        </figure>
        <div className="stack">
          <h2 id="started">{origin.title}</h2>
          <p className="lead">{origin.headline}</p>
          {origin.paragraphs.map((text) => (
            <p key={text}>{linked(text)}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Makes links of a text's [words](#part). */
function linked(text: string) {
  return text.split(/(\[.+?\]\(#[\w-]+\))/).map((piece) => {
    const [, words, part] = /^\[(.+?)\]\((#[\w-]+)\)$/.exec(piece) ?? [];
    return words ? (
      <a key={piece} href={part}>
        {words}
      </a>
    ) : (
      piece
    );
  });
}

function Experience() {
  return (
    <section className="section" aria-labelledby="experience">
      <div className="wrap">
        <h2 id="experience">{experience.title}</h2>
        <dl className="load">
          {experience.figures.map(({ figure, text }) => (
            <div key={figure}>
              <dt className="figure">{figure}</dt>
              <dd className="lead">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Stories() {
  return (
    <section className="section teaser" aria-labelledby="stories">
      <div className="wrap">
        <h2 id="stories">{stories.title}</h2>
        <LargeQuote {...home.quote}>
          <Link to={paths.stories}>{stories.link}</Link>
        </LargeQuote>
        <StoryWall stories={teaserStories} />
      </div>
    </section>
  );
}

/** The entrance for companies that train engineers or hire ours. */
function Teams() {
  return (
    <section className="section paper" aria-labelledby="teams">
      <div className="wrap">
        <h2 id="teams">{teams.title}</h2>
        <ul className="doors">
          {teams.doors.map(({ title, text, page, link }) => (
            <li key={page}>
              <h3>
                <Link className="card-link" to={paths[page]}>
                  {title}
                </Link>
              </h3>
              <p>{text}</p>
              <span className="door-link" aria-hidden="true">
                {link} <ArrowIcon />
              </span>
            </li>
          ))}
        </ul>
        <p className="note">
          {teams.note} <a href={site.CONSULTATION_URL}>{course.talk}</a>
        </p>
      </div>
    </section>
  );
}

import '../styles/sheets/showcase.css';
import '../styles/sheets/forms.css';
import '../styles/sheets/studies.css';
import { Link } from 'react-router-dom';
import { Accordion } from '../components/controls/accordion.tsx';
import { Answer } from '../components/layout/answer.tsx';
import { FactList } from '../components/layout/fact-list.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { partnerLanding, partnerSalesVideo } from '../content/partner.ts';
import { partnerStories } from '../content/testimonials.ts';
import { LeadForm } from '../features/leads/lead-form.tsx';
import { CallBand } from '../features/partners/call-band.tsx';
import { FilmPlayer } from '../features/partners/film-player.tsx';
import { CaseCards } from '../features/stories/case-cards.tsx';
import { StoryWall } from '../features/stories/story-wall.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const questions = published.content.partnerFaq.questions.map((one) => ({
  id: one.id,
  summary: <h3>{one.question}</h3>,
  body: <Answer of={one} />,
}));

export default function HiringPartnerPage() {
  const { watch, call } = partnerSalesVideo;
  return (
    <>
      <PageHead
        title={partnerSalesVideo.title}
        description={partnerSalesVideo.description}
        path={paths.partnerSalesVideo}
      />
      <section className="section canvas">
        <div className="wrap split split-late sales">
          <div className="stack">
            <h1>{partnerSalesVideo.title}</h1>
            <p className="lead">{partnerSalesVideo.lead}</p>
            <p>
              <a className="button button-primary" href="#call">
                {watch.next}
              </a>
            </p>
          </div>
          <div className="stack">
            <h2 className="step-title">
              <small className="note">{watch.step}</small> {watch.title}
            </h2>
            <FilmPlayer film={partnerSalesVideo.film} />
          </div>
        </div>
      </section>
      <section className="section panel" aria-labelledby="call">
        <div className="wrap split">
          <div className="stack offer-side">
            <h2 className="step-title" id="call">
              <small className="note">{call.step}</small> {call.title}
            </h2>
            <p className="lead">{call.lead}</p>
            <FactList facts={call.facts} led />
          </div>
          <LeadForm form="partner" note={call.note} />
        </div>
      </section>
      <section className="section canvas" aria-labelledby="stories">
        <div className="wrap">
          <div className="section-head">
            <h2 id="stories">{partnerSalesVideo.stories}</h2>
            <p>
              <Link to={paths.stories}>{partnerSalesVideo.allStories}</Link>
            </p>
          </div>
          <StoryWall stories={partnerStories} />
        </div>
      </section>
      <section className="section paper" aria-labelledby="faq">
        <div className="wrap split split-late">
          <div className="stack beside">
            <h2 id="faq">{partnerSalesVideo.faq}</h2>
            <p className="actions">
              <Link to={paths.tierGuide}>{partnerLanding.next.links.tiers}</Link>
              <a href="#call">{call.title}</a>
            </p>
          </div>
          <Accordion name="partner-faq" items={questions} />
        </div>
      </section>
      <CaseCards />
      <CallBand />
    </>
  );
}

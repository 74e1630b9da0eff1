import { ClosingBand } from '../components/layout/call-to-action.tsx';
import '../styles/sheets/showcase.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { stories, testimonials } from '../content/testimonials.ts';
import { StoryWall } from '../features/stories/story-wall.tsx';
import { paths } from '../lib/paths.ts';

export default function StoriesPage() {
  return (
    <>
      <PageHead title={stories.title} description={stories.description} path={paths.stories} />
      <section className="section fill story-wall">
        <div className="wrap">
          <div className="split split-wide page-head">
            <h1>{stories.title}</h1>
            <p className="lead">{stories.lead}</p>
          </div>
          <StoryWall stories={testimonials} />
        </div>
      </section>
      <ClosingBand />
    </>
  );
}

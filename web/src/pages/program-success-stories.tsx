import { ClosingBand } from '../components/layout/call-to-action.tsx';
import '../styles/sheets/showcase.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { stories, testimonials } from '../content/testimonials.ts';
import { StoryWall } from '../features/stories/story-wall.tsx';
import { paths } from '../lib/paths.ts';

/** On phones; the others are a tap away (stories.css). */
const STORIES_FIRST = 8;

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
          {testimonials.length > STORIES_FIRST && (
            <label className="stories-more">
              <input type="checkbox" />
              {stories.all}
            </label>
          )}
        </div>
      </section>
      <ClosingBand />
    </>
  );
}

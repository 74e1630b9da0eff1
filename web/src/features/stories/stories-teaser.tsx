import { Link } from 'react-router-dom';
import { stories, teaserStories } from '../../content/testimonials.ts';
import { paths } from '../../lib/paths.ts';
import { StoryWall } from './story-wall.tsx';

/** Three testimonials, and the way to all of them. */
export function StoriesTeaser() {
  return (
    <section className="section teaser" aria-labelledby="stories">
      <div className="wrap split split-late">
        <div className="stack">
          <h2 id="stories">{stories.title}</h2>
          <p className="lead">{stories.teaser}</p>
          <p>
            <Link to={paths.stories}>{stories.link}</Link>
          </p>
        </div>
        <StoryWall stories={teaserStories} sizes="(min-width: 1024px) 330px, (min-width: 750px) 45vw, 92vw" />
      </div>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { teaser } from '../content/home.ts';
import { paths } from '../lib/paths.ts';

export function StoriesTeaser() {
  return (
    <section className="section teaser" aria-labelledby="stories">
      <div className="wrap split split-late">
        <div className="stack">
          <h2 id="stories">{teaser.title}</h2>
          <p>
            <Link to={paths.stories}>{teaser.link}</Link>
          </p>
        </div>
        <div className="masonry">
          {teaser.stories.map((story) => (
            <a key={story.image} className="story" href={story.link} target="_blank" rel="noopener">
              <img src={story.image} alt={story.alt} loading="lazy" width="600" height={story.height} />
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}

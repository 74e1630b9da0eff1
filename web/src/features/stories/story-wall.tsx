import { Mark } from '../../components/layout/mark.tsx';
import { BrandMark } from '../../components/media/brand-mark.tsx';
import { OutwardIcon } from '../../components/media/icons.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { type Testimonial, stories as words } from '../../content/testimonials.ts';

/**
 * Graduates' posts as cards in CSS columns, so that keyboard and screen reader follow the visual order: down one
 * column, then the next. Each card opens its post in a new tab.
 */
export function StoryWall({ stories }: { stories: readonly Testimonial[] }) {
  return (
    <ul className="masonry">
      {stories.map((story) => (
        <li key={story.id} className={`story ${story.surface}`}>
          <p className="story-by">
            <BrandMark />
            <span>
              <b>{story.author}</b> <small>@{story.name}</small>
            </span>
            <Mark of={story}>{words.sample}</Mark>
          </p>
          {story.picture ? (
            <Picture {...((story.surface === 'paper' && story.pictureLight) || story.picture)} />
          ) : (
            <Words post={story} />
          )}
          <a className="card-link story-link" href={story.link} target="_blank" rel="noopener">
            {words.read}
            <span className="visually-hidden"> by @{story.name}, in a new tab</span> <OutwardIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Words({ post: { text, large, code, figures } }: { post: Testimonial }) {
  return (
    <>
      <p className={large ? 'story-large' : undefined}>{text}</p>
      {code && (
        <pre className="story-code panel">
          <code>{code}</code>
        </pre>
      )}
      {figures && (
        <p className="story-figures cluster">
          {figures.map(([figure, unit]) => (
            <span key={unit}>
              <span className="figure">{figure}</span> {unit}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

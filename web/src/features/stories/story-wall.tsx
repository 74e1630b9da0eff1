import type { Testimonial } from '../../content/testimonials.ts';
import { StoryCard } from './story-card.tsx';

interface StoryWallProps {
  stories: readonly Testimonial[];
  sizes: string;
  /** How many cards are in the first window. */
  early?: number;
  light?: boolean;
}

/**
 * Testimonials as masonry: 1, 2, 3 columns at 350, 750, 1024 px. The columns are the browser's own (styles/stories.css), so
 * keyboard and screen reader meet the cards in the order in which the eye reads them: down one column, then the next.
 */
export function StoryWall({ stories, sizes, early = 0, light }: StoryWallProps) {
  return (
    <ul className="masonry">
      {stories.map((story, index) => (
        <li key={story.id}>
          <StoryCard story={story} sizes={sizes} light={light} early={index < early} />
        </li>
      ))}
    </ul>
  );
}

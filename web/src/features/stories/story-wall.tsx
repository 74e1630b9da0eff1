import type { Testimonial } from '../../content/testimonials.ts';

interface StoryWallProps {
  stories: readonly Testimonial[];
  /** How wide a card is shown, as in `<img sizes>`. */
  sizes: string;
  /** How many cards are in the first window and load at once. */
  early?: number;
}

/**
 * Pictures of graduates' posts as masonry: 1, 2, 3 columns at 350, 750, 1024 px; a card opens its post in a new tab. The columns
 * are CSS columns, so keyboard and screen reader follow the visual order: down one column, then the next.
 */
export function StoryWall({ stories, sizes, early = 0 }: StoryWallProps) {
  return (
    <ul className="masonry">
      {stories.map(({ id, link, imagePath, imagePathJpg, width, height, alt }, index) => (
        <li key={id}>
          <a className="story" href={link} target="_blank" rel="noopener">
            <picture>
              <source type="image/avif" srcSet={`${halfWidth(imagePath)} 320w, ${imagePath} 640w`} sizes={sizes} />
              <img
                src={imagePathJpg}
                width={width}
                height={height}
                alt={alt}
                loading={index < early ? 'eager' : 'lazy'}
              />
            </picture>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Each 640-pixel picture also exists at half the width: sample-01.avif, sample-01-320.avif. */
function halfWidth(path: string): string {
  return path.replace(/\.avif$/, '-320.avif');
}

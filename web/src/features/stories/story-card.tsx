import type { Testimonial } from '../../content/testimonials.ts';

interface StoryCardProps {
  story: Testimonial;
  /** How wide the card is shown, as in `<img sizes>`. */
  sizes: string;
  /** On a paper surface: the light picture of the post. */
  light?: boolean;
  /** Among the first things seen: load it at once. */
  early?: boolean;
}

/** The picture of a graduate's post; the whole card opens the post in a new tab. */
export function StoryCard({ story, sizes, light, early }: StoryCardProps) {
  const avif = light ? story.imagePathLight : story.imagePath;
  return (
    <a className="story" href={story.link} target="_blank" rel="noopener">
      <picture>
        <source type="image/avif" srcSet={`${halfWidth(avif)} 320w, ${avif} 640w`} sizes={sizes} />
        <img
          src={story.imagePathJpg}
          width={story.width}
          height={story.height}
          alt={story.alt}
          loading={early ? 'eager' : 'lazy'}
        />
      </picture>
    </a>
  );
}

/** Beside each picture of 640 pixels lies one of half the width: sample-01.avif, sample-01-320.avif. */
function halfWidth(path: string): string {
  return path.replace(/\.avif$/, '-320.avif');
}

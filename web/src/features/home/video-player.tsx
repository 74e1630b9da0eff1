import { type MouseEvent, useState } from 'react';
import { PlayIcon } from '../../components/media/icons.tsx';

/** Widths in which the still exists: {still}-480.avif and so on (`npm run material`). */
const widths = [480, 720, 960, 1280, 1600];

interface VideoPlayerProps {
  src: string;
  captions: string;
  /** Path of the still without width and suffix. */
  still: string;
  /** Displayed width of the still, as in `<img sizes>`. */
  sizes: string;
  label: string;
}

/** A still that turns into the player when clicked. Without scripts it links to the film itself. */
export function VideoPlayer({ src, captions, still, sizes, label }: VideoPlayerProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <video
        className="video"
        ref={(video) => video?.focus()}
        src={src}
        poster={`${still}-1280.jpg`}
        width="1280"
        height="720"
        controls
        autoPlay
        playsInline
      >
        <track kind="captions" src={captions} srcLang="en" label="English" />
        Your browser does not support the video tag.
      </video>
    );
  }
  const play = (event: MouseEvent) => {
    event.preventDefault();
    setPlaying(true);
  };
  const files = (suffix: string) => widths.map((width) => `${still}-${width}.${suffix} ${width}w`).join(', ');
  return (
    <a className="video" href={src} aria-label={label} onClick={play} data-scripted>
      <link
        rel="preload"
        as="image"
        type="image/avif"
        imageSrcSet={files('avif')}
        imageSizes={sizes}
        fetchPriority="high"
      />
      <picture>
        <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={files('webp')} sizes={sizes} />
        <img src={`${still}-1280.jpg`} width="1600" height="900" alt="" fetchPriority="high" />
      </picture>
      <span className="video-play">
        <PlayIcon />
      </span>
    </a>
  );
}

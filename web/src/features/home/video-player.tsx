import { type MouseEvent, useState } from 'react';
import { PlayIcon } from '../../components/media/icons.tsx';

const film = '/video/hero.mp4';
const captions = '/video/hero.vtt';
/** Path of the still, without width and suffix. */
const still = '/images/hero/poster';
/** Widths in which it exists: {still}-480.avif and so on (`npm run material`). */
const widths = [480, 720, 960, 1280, 1600];
/** Its displayed width. */
const sizes = '(width > 1024px) 58vw, 92vw';

const files = (suffix: string) => widths.map((width) => `${still}-${width}.${suffix} ${width}w`).join(', ');

/** The film's still, which turns into the player when clicked. Without scripts it links to the film itself. */
export function VideoPlayer() {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <video
        className="video"
        ref={(video) => video?.focus()}
        src={film}
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
  return (
    <a className="video" href={film} aria-label="Play the video" onClick={play} data-scripted>
      <Still />
      <span className="video-play">
        <PlayIcon />
      </span>
    </a>
  );
}

/** What a visitor sees before the film, or in its place if there is none. */
export function Still() {
  return (
    <>
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
    </>
  );
}

import { type MouseEvent, useState } from 'react';
import { PlayIcon } from './icons.tsx';

interface VideoPlayerProps {
  src: string;
  poster: string;
  label: string;
}

/** A poster that becomes the player when pressed; before script it is a link to the film itself. */
export function VideoPlayer({ src, poster, label }: VideoPlayerProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the sample film is silent and without words
      <video
        className="video"
        ref={(video) => video?.focus()}
        src={src}
        poster={poster}
        width="1280"
        height="720"
        controls
        autoPlay
        playsInline
      >
        Your browser does not support the video tag.
      </video>
    );
  }
  const play = (event: MouseEvent) => {
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a className="video" href={src} aria-label={label} onClick={play}>
      <img src={poster} width="1600" height="900" alt="" fetchPriority="high" />
      <span className="video-play">
        <PlayIcon />
      </span>
    </a>
  );
}

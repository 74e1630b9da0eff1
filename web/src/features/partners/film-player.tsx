import { useRef } from 'react';
import { PlayIcon } from '../../components/media/icons.tsx';
import type { Film } from '../../content/partner.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { FilmControls } from './film-controls.tsx';
import { useFilm } from './use-film.ts';

/** The sales film with controls of our own; before script, and without it, the browser's. */
export function FilmPlayer({ film }: { film: Film }) {
  const video = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const state = useFilm(video);
  return (
    <section className="player" aria-label={film.label} onKeyDown={state.onKeyDown}>
      <div className="player-screen">
        <video
          ref={video}
          className="video"
          src={film.src}
          poster={film.poster}
          width="1280"
          height="720"
          preload="metadata"
          playsInline
          controls={!hydrated}
          tabIndex={hydrated ? -1 : undefined}
          onClick={hydrated ? state.toggle : undefined}
          {...state.events}
        >
          <track kind="captions" src={film.captions} srcLang="en" label="English" default />
          {film.fallback}
        </video>
        <p className="player-place">{film.place}</p>
        {!state.playing && (
          <span className="player-play">
            <PlayIcon />
          </span>
        )}
      </div>
      <FilmControls state={state} />
      {state.failed && (
        <p className="note" role="status">
          {film.failed} <a href={film.src}>{film.failedLink}</a>
        </p>
      )}
    </section>
  );
}

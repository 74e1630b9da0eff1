import { type KeyboardEvent, useRef } from 'react';
import { FullScreenIcon, PauseIcon, PlayIcon } from '../../components/media/icons.tsx';
import type { partnerSalesVideo } from '../../content/partner.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { published } from '../../lib/published.ts';
import { formatClock, useFilm } from './use-film.ts';
import { useFullScreen } from './use-full-screen.ts';

/** The sales film with our own controls. Where scripts are off, the browser shows its own. */
export function FilmPlayer({ film }: { film: typeof partnerSalesVideo.film }) {
  const video = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const player = useRef<HTMLElement>(null);
  const state = useFilm(video, film.seconds);
  const fullScreen = useFullScreen(player, video);
  const onKeyDown = (event: KeyboardEvent) => {
    state.onKeyDown(event);
    fullScreen.onKeyDown(event);
  };
  return (
    <section className="player" aria-label={film.label} ref={player} onKeyDown={onKeyDown}>
      <div className="player-screen">
        <video
          ref={video}
          className="video"
          src={film.src}
          poster={film.poster}
          width="1280"
          height="720"
          preload="none"
          playsInline
          tabIndex={hydrated ? -1 : undefined}
          onClick={state.toggle}
          {...state.events}
        >
          <track kind="captions" src={film.captions} srcLang="en" label="English" />
          {film.fallback}
        </video>
        <p className="player-place">{published.content.program.place.toUpperCase()}</p>
        {!state.playing && (
          // A link, so that the browser plays the file itself if our scripts do not arrive. The keyboard has the button below.
          <a
            className="player-start"
            href={film.src}
            data-scripted=""
            aria-label={film.play}
            {...(hydrated && { 'aria-hidden': true, tabIndex: -1 })}
            onClick={(event) => {
              event.preventDefault();
              state.toggle();
            }}
          >
            <span className={state.ended ? 'player-play player-again' : 'player-play'}>
              <PlayIcon />
            </span>
          </a>
        )}
        {state.ended && (
          // biome-ignore lint/a11y/useValidAnchor: it leads to the form; on the way the film leaves the whole screen
          <a className="button button-primary player-next" href="#call" onClick={fullScreen.leave}>
            {film.next}
          </a>
        )}
      </div>
      <FilmControls state={state} fullScreen={fullScreen} />
      {state.failed && (
        <p className="note" role="status">
          {film.failed} <a href={film.src}>{film.failedLink}</a>
        </p>
      )}
    </section>
  );
}

interface FilmControlsProps {
  state: ReturnType<typeof useFilm>;
  fullScreen: ReturnType<typeof useFullScreen>;
}

/**
 * Play or pause, seek bar, time, captions, sound and full screen, below the picture so that they never cover captions.
 */
function FilmControls({ state, fullScreen }: FilmControlsProps) {
  const { playing, time, duration, muted, captions } = state;
  return (
    <div className="player-controls">
      <button type="button" className="player-button" aria-label={playing ? 'Pause' : 'Play'} onClick={state.toggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <input
        type="range"
        aria-label="Seek"
        min="0"
        max={Math.max(1, Math.floor(duration))}
        step="1"
        value={Math.floor(time)}
        aria-valuetext={`${formatClock(time)} of ${formatClock(duration)}`}
        autoComplete="off"
        onChange={(event) => state.seek(event.currentTarget.valueAsNumber)}
      />
      <span className="player-time">
        {formatClock(time)} / {formatClock(duration)}
      </span>
      <button type="button" className="player-button" aria-pressed={captions} onClick={state.toggleCaptions}>
        Captions
      </button>
      <button type="button" className="player-button" aria-pressed={muted} onClick={state.toggleMuted}>
        Mute
      </button>
      {fullScreen.supported && (
        <button
          type="button"
          className="player-button"
          aria-label="Full screen"
          aria-pressed={fullScreen.filled}
          onClick={fullScreen.toggle}
        >
          <FullScreenIcon />
        </button>
      )}
    </div>
  );
}

import { PauseIcon, PlayIcon } from '../../components/media/icons.tsx';
import { formatClock } from './clock.ts';
import type { useFilm } from './use-film.ts';

/** Play or pause, seek bar, time, captions and sound; below the picture, so that they never cover captions. */
export function FilmControls({ state }: { state: ReturnType<typeof useFilm> }) {
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
    </div>
  );
}

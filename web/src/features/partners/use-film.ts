import { type KeyboardEvent, type RefObject, useEffect, useReducer } from 'react';

/** Seconds that an arrow key jumps. */
const JUMP = 5;

/**
 * Returns a film's state (specification, section 4) and its controls.
 * @param seconds the film's length as known before it is loaded
 */
export function useFilm(video: RefObject<HTMLVideoElement | null>, seconds: number) {
  // The element holds the state; its events only trigger a render.
  const [, look] = useReducer((count: number) => count + 1, 0);
  // The film may have loaded, or been started, before this script ran.
  useEffect(look, []);

  const film = video.current;
  const track = film?.textTracks[0];
  const time = film?.currentTime ?? 0;
  const duration = film && Number.isFinite(film.duration) ? film.duration : seconds;

  // These read the element when called, because the first click may come before a render has seen it.
  const toggle = () => {
    const film = video.current;
    // Pausing a film that is still loading rejects play(), which is harmless.
    if (film?.paused) film.play().catch(() => {});
    else film?.pause();
  };
  const seek = (to: number) => {
    const film = video.current;
    if (!film) return;
    film.currentTime = Math.min(Math.max(to, 0), duration);
    look();
  };
  const toggleMuted = () => {
    if (video.current) video.current.muted = !video.current.muted;
  };
  const toggleCaptions = () => {
    const track = video.current?.textTracks[0];
    if (!track) return;
    track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
    look();
  };

  const keys: Record<string, () => void> = {
    ' ': toggle,
    k: toggle,
    m: toggleMuted,
    c: toggleCaptions,
    ArrowLeft: () => seek(time - JUMP),
    ArrowRight: () => seek(time + JUMP),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    const pressesButton = event.key === ' ' && event.target instanceof HTMLButtonElement;
    if (!act || pressesButton || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return {
    playing: film ? !film.paused : false,
    ended: film?.ended ?? false,
    time,
    duration,
    muted: film?.muted ?? false,
    captions: track?.mode === 'showing',
    failed: film ? film.error !== null || film.networkState === HTMLMediaElement.NETWORK_NO_SOURCE : false,
    toggle,
    seek,
    toggleMuted,
    toggleCaptions,
    onKeyDown,
    events: {
      onPlay: look,
      onPause: look,
      onTimeUpdate: look,
      onDurationChange: look,
      onVolumeChange: look,
      onError: look,
    },
  };
}

/** Formats a time in a film as mm:ss, e.g. 75 seconds as 01:15; 00:00 while it is unknown. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

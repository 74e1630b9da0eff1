import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

/** How far an arrow key jumps, in seconds. */
const JUMP = 5;

/** What a film is doing, as its own events tell (specification, section 4), and what can be done to it. */
export function useFilm(video: RefObject<HTMLVideoElement | null>) {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [muted, setMuted] = useState(false);
  const [captions, setCaptions] = useState(true);
  const [failed, setFailed] = useState(false);

  const read = () => {
    const film = video.current;
    if (!film) return;
    setPlaying(!film.paused);
    setTime(film.currentTime);
    setDuration(Number.isFinite(film.duration) ? film.duration : 0);
    setMuted(film.muted);
    setFailed(film.error !== null || film.networkState === HTMLMediaElement.NETWORK_NO_SOURCE);
  };
  // The film may have loaded, or been started, before this script ran.
  useEffect(read, []);

  const toggle = () => {
    const film = video.current;
    // A press on pause while the film is still loading rejects play(); nothing is wrong then.
    if (film?.paused) film.play().catch(() => {});
    else film?.pause();
  };
  const seek = (seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = Math.min(Math.max(seconds, 0), duration);
    setTime(video.current.currentTime);
  };
  const toggleMuted = () => {
    if (video.current) video.current.muted = !video.current.muted;
  };
  const toggleCaptions = () => {
    const track = video.current?.textTracks[0];
    if (!track) return;
    track.mode = captions ? 'hidden' : 'showing';
    setCaptions(!captions);
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

  const events = {
    onPlay: read,
    onPause: read,
    onTimeUpdate: read,
    onDurationChange: read,
    onVolumeChange: read,
    onError: read,
  };
  return {
    playing,
    time,
    duration,
    muted,
    captions,
    failed,
    toggle,
    seek,
    toggleMuted,
    toggleCaptions,
    onKeyDown,
    events,
  };
}

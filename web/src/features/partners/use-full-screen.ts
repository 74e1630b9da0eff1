import { type KeyboardEvent, type RefObject, useEffect, useReducer } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';

/** A video in Safari on iPhones, where only films can be shown full screen, with the system's own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Toggles full screen for the player, also with the f key. */
export function useFullScreen(player: RefObject<HTMLElement | null>, video: RefObject<PhoneVideo | null>) {
  // The document holds the state; its event only triggers a render.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  const hydrated = useHydrated();
  const phone = hydrated && document.fullscreenEnabled === undefined;
  // The control is drawn before the script knows whether it is supported, so that nothing moves where it stays.
  const supported =
    !hydrated || (phone ? 'webkitEnterFullscreen' in HTMLVideoElement.prototype : document.fullscreenEnabled);
  const filled = hydrated && player.current !== null && document.fullscreenElement === player.current;

  // A browser may refuse, e.g. while it shows a prompt. The player then stays as it is.
  const leave = () => {
    if (filled) document.exitFullscreen().catch(() => {});
  };
  const toggle = () => {
    if (phone) fillPhone(video.current);
    else if (filled) leave();
    else player.current?.requestFullscreen().catch(() => {});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'f' || !supported || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    toggle();
  };
  return { supported, filled, toggle, leave, onKeyDown };
}

/** Shows the film full screen on an iPhone, which requires that it has begun to load. */
function fillPhone(film: PhoneVideo | null): void {
  if (!film) return;
  const fill = () => film.webkitEnterFullscreen?.();
  if (film.readyState >= HTMLMediaElement.HAVE_METADATA) fill();
  else {
    film.addEventListener('loadedmetadata', fill, { once: true });
    film.play().catch(() => {});
  }
}

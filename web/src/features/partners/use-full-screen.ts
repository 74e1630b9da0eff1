import { type KeyboardEvent, type RefObject, useEffect, useReducer } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';

/** Of Safari on iPhones, where only a film can fill the screen, with the system's own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Showing the player on the whole screen, and back; also with the key f. */
export function useFullScreen(player: RefObject<HTMLElement | null>, video: RefObject<PhoneVideo | null>) {
  // The document holds the state; its event only triggers another look at it.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  const hydrated = useHydrated();
  const phone = hydrated && document.fullscreenEnabled === undefined;
  // The control is drawn before script knows, so that nothing moves where it stays.
  const supported =
    !hydrated || (phone ? 'webkitEnterFullscreen' in HTMLVideoElement.prototype : document.fullscreenEnabled);
  const filled = hydrated && player.current !== null && document.fullscreenElement === player.current;

  // A browser may refuse, e.g. while it asks something: the player then stays as it is.
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

/** An iPhone fills its screen with a film that has begun to load only. */
function fillPhone(film: PhoneVideo | null): void {
  if (!film) return;
  const fill = () => film.webkitEnterFullscreen?.();
  if (film.readyState >= HTMLMediaElement.HAVE_METADATA) fill();
  else {
    film.addEventListener('loadedmetadata', fill, { once: true });
    film.play().catch(() => {});
  }
}

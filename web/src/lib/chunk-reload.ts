import { createPath, type Path } from 'react-router-dom';
import { isLeaving } from './leaving.ts';
import { readStored, store } from './storage.ts';

const KEY = 'reloadedForChunk';

/**
 * Reloads the wanted address when an open tab asks for a chunk that a deploy has removed, at most once in ten seconds.
 * Where session storage is denied, it does not reload, since that could loop forever. The router then shows the crash
 * screen. It does not reload either when the visitor is leaving: Firefox then stops all loads of the page, and a reload
 * would take the place of the address that the visitor wants. Nor does it when no page waits for the chunk: one that only
 * adds to a page, or one of the third-party scripts' (features/third-party), is not worth what was typed.
 * @param wanted returns the target of a navigation in progress, or the page that is still to be drawn
 */
export function reloadWhenChunksAreGone(wanted: () => Path | undefined): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isLeaving()) return event.preventDefault();
    const target = wanted();
    const last = Number(readStored('sessionStorage', KEY));
    if (!target || !store('sessionStorage', KEY, Date.now()) || Date.now() - last < 10_000) return;
    event.preventDefault();
    const address = createPath(target);
    if (address === createPath(location)) location.reload();
    else location.assign(address);
  });
}

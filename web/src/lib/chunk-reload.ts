import { createPath, type Path } from 'react-router-dom';

const KEY = 'reloadedForChunk';

/**
 * After a deploy an open tab may ask for a chunk that is gone: reload the wanted address, once in ten seconds. Where
 * session storage is denied nothing is reloaded (it could go on for ever); the router then shows the crash screen.
 * @param wanted tells where a navigation under way leads to
 */
export function reloadWhenChunksAreGone(wanted: () => Path | undefined): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return;
    event.preventDefault();
    const address = createPath(wanted() ?? location);
    if (address === createPath(location)) location.reload();
    else location.assign(address);
  });
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > 10_000;
  } catch {
    return false;
  }
}

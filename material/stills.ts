import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withPage } from './browser.ts';

/** The moment of the film that is shown until it plays, in seconds; of a shorter film, its end. */
const MOMENT = 2;

/**
 * Takes a still from each of the owner's films that has none: images/hero/poster.png of video/hero.mp4. The api makes its sizes and
 * formats.
 * @param own folder of the owner's files
 * @throws Error for a film that Chromium cannot play
 */
export async function takeStills(own = path.resolve(import.meta.dirname, '../content/files')): Promise<void> {
  const films = path.join(own, 'video');
  const names = existsSync(films) ? readdirSync(films).filter((name) => name.endsWith('.mp4')) : [];
  for (const name of names) {
    const folder = path.join(own, 'images', path.parse(name).name);
    if (existsSync(folder) && readdirSync(folder).some((file) => file.startsWith('poster.'))) continue;
    const film = `data:video/mp4;base64,${readFileSync(path.join(films, name)).toString('base64')}`;
    const still = await withPage((page) => page.evaluate<string>(`(${frameOf})('${film}')`)).catch((cause: Error) => {
      throw new Error(`${path.join(films, name)} cannot be played by Chromium. Put a still beside it yourself`, {
        cause,
      });
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'poster.png'), Buffer.from(still, 'base64'));
    console.log(`Taken from ${name}: ${path.join(folder, 'poster.png')}`);
  }
}

/** Runs in the page. @returns a frame of the film as PNG, in base64 */
const frameOf = `(film) => new Promise((resolve, reject) => {
  const video = document.createElement('video');
  video.onerror = () => reject(new Error(video.error.message));
  video.onloadedmetadata = () => { video.currentTime = Math.min(${MOMENT}, video.duration) };
  video.onseeked = () => {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d').drawImage(video, 0, 0);
    resolve(canvas.toDataURL('image/png').split(',')[1]);
  };
  video.src = film;
})`;

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';

const ENCODINGS = [
  { token: 'br', suffix: '.br' },
  { token: 'gzip', suffix: '.gz' },
];

/**
 * The file behind a path of the site: itself, its .html, or the index. Files of the build alone: no dotfiles, no .br and .gz
 * on their own, nothing outside the folder.
 * @param path decoded, starting with a slash
 * @returns path relative to the folder, or undefined
 */
export async function findFile(folder: string, path: string): Promise<string | undefined> {
  if (/[\0\\]|\/\.|\/\/|\.(br|gz)$/.test(path)) return undefined;
  for (const candidate of path === '/' ? ['/index.html'] : [path, `${path}.html`]) {
    if (await isFile(join(folder, candidate))) return candidate;
  }
  return undefined;
}

/**
 * Sends a file of the build, compressed beforehand where the browser takes it, with the caching that its name allows. Express's own
 * sendFile rather than sirv, which sends brotli to a browser that refuses it (br;q=0), reads bytes=-500 as the first 500 bytes,
 * cuts ranges out of the compressed file, and either remembers files from before a build or stops caching assets.
 */
export async function sendFile(request: Request, response: Response, folder: string, file: string): Promise<void> {
  let sent = file;
  response.vary('Accept-Encoding');
  for (const { token, suffix } of ENCODINGS) {
    // Ranges (video, PDF) are those of the plain file.
    if (request.headers.range || !request.acceptsEncodings(token) || !(await isFile(join(folder, file + suffix))))
      continue;
    response.set('Content-Encoding', token);
    sent = file + suffix;
    break;
  }
  response.type(file.slice(file.lastIndexOf('.')));
  response.set('Cache-Control', file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  await new Promise<void>((resolve) => {
    response.sendFile(sent.slice(1), { root: folder, cacheControl: false }, (error) => {
      // Gone since we looked (a build in between), or the browser left.
      if (error && !response.headersSent) {
        response.removeHeader('Content-Encoding');
        response.status(404).type('text').send('Not found');
      }
      resolve();
    });
  });
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

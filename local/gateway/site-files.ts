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
  const isError = response.statusCode >= 400;
  const caching = file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.set('Cache-Control', isError ? 'no-store' : caching);
  await new Promise<void>((resolve) => {
    // A piece of an error page would be a success.
    const options = { root: folder, cacheControl: false, acceptRanges: !isError };
    response.sendFile(sent.slice(1), options, (error) => {
      if (error && !response.headersSent) refuse(response, error);
      resolve();
    });
  });
}

/** A range that is not in the file (416), a condition that does not hold (412); else it is gone since we looked: a build. */
function refuse(response: Response, error: Error & { status?: number; headers?: Record<string, string> }): void {
  const { status = 404, headers = {} } = error;
  for (const name of ['Content-Encoding', 'ETag', 'Last-Modified', 'Accept-Ranges']) response.removeHeader(name);
  response.set({ ...headers, 'Cache-Control': 'no-store' }).type('text');
  if (status === 416) response.status(416).send('There is no such part of this file');
  else if (status === 412) response.status(412).send('It has changed');
  else response.status(404).send('Not found');
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

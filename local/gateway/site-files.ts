import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';

const ENCODINGS = [
  { token: 'br', suffix: '.br' },
  { token: 'gzip', suffix: '.gz' },
];

/**
 * Finds the file behind a path of the site: the path itself, its .html, or the index. Only files of the build: no
 * dotfiles, no .br or .gz by their own names, nothing outside the folder.
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
 * Sends a file of the build, precompressed where the browser accepts it, with the caching that its name allows. Uses
 * Express's own sendFile rather than sirv, which sends brotli to a browser that refuses it (br;q=0), reads bytes=-500
 * as the first 500 bytes, cuts ranges out of the compressed file, and either remembers files from before a build or
 * stops caching assets.
 */
export async function sendFile(request: Request, response: Response, folder: string, file: string): Promise<void> {
  let sent = file;
  response.vary('Accept-Encoding');
  for (const { token, suffix } of ENCODINGS) {
    // Ranges (video, PDF) refer to the uncompressed file.
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
    // A range of an error page would be sent as 206, a success.
    const options = { root: folder, cacheControl: false, acceptRanges: !isError };
    response.sendFile(sent.slice(1), options, (error) => {
      if (error && !response.headersSent) refuse(response, error);
      resolve();
    });
  });
}

/** Responds 416 to a range outside the file, 412 to a failed condition. Otherwise a build has just removed the file. */
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

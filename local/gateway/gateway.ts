import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type Response } from 'express';
import { readBuildId, readStyleHashes } from '#api/platform/config/built-site.ts';
import { decoded } from '#api/platform/http/decoded.ts';
import {
  deskHeaders,
  documentHeaders,
  fileFolders,
  fileHeaders,
  privatePageHeaders,
  securityHeaders,
} from '#api/platform/http/security-headers.ts';
import type { ThirdPartySources } from '#contract/third-party.ts';
import { closeServer } from '#stand-ins/close-server.ts';
import { redirectFor } from '#web/lib/redirects.ts';
import { loopbackAddresses } from '../ports.ts';
import { onError, sendError, sendUnavailable, sendUnavailablePage } from './error-responses.ts';
import { proxy } from './proxy.ts';
import { toOriginForm } from './request-target.ts';
import { findFile, sendFile } from './site-files.ts';
import type { SourcePages } from './source-pages.ts';

export interface GatewayOptions {
  /** Folder of the built files, absolute. */
  webDir: string;
  /** Where the api writes the pages (PAGES_DIR). Not set: they come from the api. */
  pagesDir?: string | undefined;
  /** Origins of the upstream servers. */
  apiUrl: string;
  standInsUrl: string;
  /** The origin that links and payments use. Requests to this machine's other names are redirected there. */
  publicUrl: string;
  /** Whether the security headers let HubSpot's embedded forms in. Default false. */
  hubspotEmbed?: boolean;
  /** Hash of the style block with the brand's colours (brandStyleHash). */
  brandStyle?: string;
  /** Where pictures of blog posts come from (BLOG_IMAGE_HOSTS). */
  blogImageHosts?: string | undefined;
  /** What third-party scripts may load and reach (contract/third-party.ts). Default: there are none. */
  thirdParty?: ThirdPartySources | undefined;
  /** Paths that they must not know about (privatePathsOf). */
  privatePaths?: string[];
  port: number;
  /** Address to listen on. Default: 127.0.0.1 and, where it exists, ::1. */
  host?: string | undefined;
  /** Takes the place of the built site (`npm run dev`). */
  sourcePages?: SourcePages;
}

/** Starts a server that does on one machine what nginx does in production. @throws the listen error, e.g. EADDRINUSE */
export async function startGateway(options: GatewayOptions): Promise<{ close(): Promise<void> }> {
  const app = gatewayApp(options);
  const addresses = options.host ? [options.host] : loopbackAddresses();
  const servers = await Promise.all(addresses.map((address) => listen(app, options.port, address)));
  for (const server of servers) if (options.sourcePages) server.on('upgrade', options.sourcePages.upgrade);
  return { close: async () => void (await Promise.all(servers.map((server) => closeServer(server, 5000)))) };
}

function gatewayApp(options: GatewayOptions): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  // A build beside a running site replaces the pages; the api's still have the styles that it was started with.
  const styleHashes = new Set<string>(options.brandStyle ? [options.brandStyle] : []);
  const site = () => {
    for (const hash of readStyleHashes()) styleHashes.add(hash);
    return { ...options, styleHashes: [...styleHashes] };
  };
  const headers = () => options.sourcePages?.headers(options) ?? securityHeaders(site());
  const ours = Object.keys(headers()).map((name) => name.toLowerCase());
  const unreachable = (request: Request, response: Response) => () =>
    void sendUnavailable(request, response, foldersOf(options)).catch(() => response.destroy());

  // These pages are framed or frame others, so they send a policy of their own.
  app.use(['/__local/stripe', '/__local/mail'], (request, response) => {
    request.url = request.originalUrl;
    proxy(request, response, options.standInsUrl, [], unreachable(request, response));
  });
  app.use((_request, response, next) => {
    response.set(headers());
    next();
  });
  app.use('/documents', (_request, response, next) => {
    response.set(documentHeaders(options));
    next();
  });
  app.use('/desk', (_request, response, next) => {
    if (!options.sourcePages) response.set(deskHeaders(options));
    next();
  });
  const privatePaths = options.sourcePages || !options.thirdParty ? [] : (options.privatePaths ?? []);
  if (privatePaths.length > 0)
    app.use(privatePaths, (_request, response, next) => {
      response.set(privatePageHeaders(site()));
      next();
    });
  // Only for a scraper that reaches the api directly; nginx responds the same.
  app.use('/api/metrics', (_request, response) => {
    sendError(response, 'closed');
  });
  app.get('/api/content/:version/:page', async (request, response, next) => {
    const pages = join(foldersOf(options).pages, '..', request.params.version);
    const file = `/api/content/${request.params.page}.json`;
    if (await findFile(pages, file)) await sendFile(request, response, pages, file);
    else next();
  });
  for (const [prefix, target] of [
    ['/api', options.apiUrl],
    ['/__local', options.standInsUrl],
  ] as const) {
    app.use(prefix, (request, response) => {
      request.url = request.originalUrl;
      proxy(request, response, target, ours, unreachable(request, response));
    });
  }
  app.use((request, response) => servePage(options, ours, request, response));
  app.use(onError);
  const { host } = new URL(options.publicUrl);
  return (request, response) => {
    // Before Express, which would remember the target as it was sent.
    if (toOriginForm(request, host)) return app(request, response);
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
    sendError(response, 'malformed');
  };
}

async function servePage(options: GatewayOptions, ours: string[], request: Request, response: Response): Promise<void> {
  const query = request.originalUrl.slice(request.originalUrl.split('?', 1)[0]?.length);
  const path = decoded(request.path);
  const found = path === undefined || notPages.has(path) ? undefined : await findPage(options, path);
  const { folder = '', file } = found ?? {};
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const elsewhere = reads ? betterAddress(options, request) : undefined;
  const moved = reads ? redirectFor(request.path) : undefined;
  if (elsewhere) response.set('Cache-Control', 'no-cache').redirect(307, elsewhere + query);
  else if (moved) response.set('Cache-Control', 'no-cache').redirect(301, moved + query);
  else if (options.sourcePages) await options.sourcePages.serve(request, response);
  else if (file && reads) {
    if (fileFolders.some((folder) => file.startsWith(folder))) response.set(fileHeaders(options));
    await sendFile(request, response, folder, file);
  } else if (file && request.method === 'POST') response.redirect(303, request.originalUrl);
  else if (file) response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method not allowed');
  else if (path?.startsWith('/assets/'))
    response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
  else {
    // The api handles everything that is not a file: the blog, short links, the 404 page.
    request.url = request.originalUrl;
    proxy(request, response, options.apiUrl, ours, () => {
      void sendUnavailablePage(request, response, foldersOf(options)).catch(() => response.destroy());
    });
  }
}

/** Finds a page, a file of the owner's or one of the build. The desk is one document; its own script draws the rest of its addresses. */
async function findPage(options: GatewayOptions, path: string) {
  for (const folder of Object.values(foldersOf(options))) {
    const file = await findFile(folder, path.startsWith('/desk/') ? '/desk' : path);
    if (file) return { folder, file };
  }
  return undefined;
}

/** The pages of the current build, and the built files. */
function foldersOf({ webDir, pagesDir = '' }: GatewayOptions) {
  return { pages: join(pagesDir, readBuildId(), 'current'), web: webDir };
}

/** Files of the build that have no address of their own. */
const notPages = new Set(['/404', '/unavailable']);

/** Returns the canonical address of a page, on the host that payments return to, without trailing slash or .html. */
function betterAddress({ publicUrl }: GatewayOptions, request: Request): string | undefined {
  // A leading double slash or backslash would make the browser read the path as another host.
  const path = request.path.replace(/^[/\\]+/, '/');
  // The slug of a post may end so.
  const tidy = path.replace(/^(?!\/posts\/)(.*?)(\/index)?\.html$/, '$1').replace(/\/+$/, '') || '/';
  const loopback = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.get('host') ?? '');
  if (loopback && request.get('host') !== new URL(publicUrl).host) return publicUrl + (tidy === '/404' ? path : tidy);
  return tidy === request.path || tidy === '/404' ? undefined : tidy;
}

function listen(app: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(app);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

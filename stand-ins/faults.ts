import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';

const kinds = ['slow', 'hold', 'status', 'status-after', 'cut', 'cut-after'] as const;

/** How a stand-in misbehaves for the requests that match. */
export interface Fault {
  /** HTTP method, in any case; every method when absent. */
  method?: string;
  /** Regular expression on the path (without the query). */
  path: string;
  /**
   * slow: wait, then go on. hold: wait until the fault is cleared, then go on. status: respond instead of executing.
   * cut: drop the connection before executing. status-after, cut-after: execute fully, then respond with the status (as a
   * gateway does after a timeout) or drop the connection, so that the caller cannot know what happened.
   */
  kind: (typeof kinds)[number];
  /** Milliseconds, for slow; allowed with every other kind too. */
  delayMs?: number;
  /** For status and status-after; 500 when absent. */
  status?: number;
  /** For status and status-after: sent as JSON, unless it is a string, which is sent as is. */
  body?: unknown;
  /** For status and status-after, e.g. { "retry-after": "1" }. */
  headers?: Record<string, string>;
  /** How many requests the fault hits. When absent, it hits all requests until it is cleared. */
  times?: number;
}

interface Entry {
  fault: Fault;
  pattern: RegExp;
  hits: number;
  cleared: PromiseWithResolvers<void>;
}

/** A list of faults, filled by tests and applied by a stand-in's middleware. */
export class FaultBox {
  private entries: Entry[] = [];

  /** @throws TypeError or SyntaxError when the fault is invalid */
  add(fault: Fault): void {
    if (typeof fault?.path !== 'string') throw new TypeError('path must be a regular expression');
    if (!kinds.includes(fault.kind)) throw new TypeError(`kind must be one of ${kinds.join(', ')}`);
    this.entries.push({ fault, pattern: new RegExp(fault.path), hits: 0, cleared: Promise.withResolvers() });
  }

  clear(): void {
    for (const { cleared } of this.entries) cleared.resolve();
    this.entries = [];
  }

  list(): (Fault & { hits: number })[] {
    return this.entries.map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /** Mount it before everything that may misbehave and after `router()`, so that faults can always be cleared. */
  middleware(): express.RequestHandler {
    return async (request, response, next) => {
      for (const { fault, cleared } of this.hit(request)) {
        if (fault.delayMs) await sleep(fault.delayMs);
        if (fault.kind === 'hold') await cleared.promise;
        if (goesOn(fault)) continue;
        if (fault.kind === 'cut') return void request.socket.destroy();
        if (fault.kind === 'status') return respond(response, fault);
        afterwards(response, () => {
          if (fault.kind === 'cut-after') request.socket.destroy();
          else respond(response, fault);
        });
        break;
      }
      next();
    };
  }

  /** Control for tests; see faultRouter. */
  router(): express.Router {
    return faultRouter(this);
  }

  /**
   * Returns the faults that hit this request, in the order added, up to the first that ends it. Each counts one hit.
   */
  private hit(request: express.Request): Entry[] {
    const path = request.originalUrl.split('?')[0] ?? '/';
    const met: Entry[] = [];
    for (const entry of this.entries) {
      const { fault } = entry;
      if (fault.times !== undefined && entry.hits >= fault.times) continue;
      if (fault.method !== undefined && fault.method.toUpperCase() !== request.method) continue;
      if (!entry.pattern.test(path)) continue;
      entry.hits += 1;
      met.push(entry);
      if (!goesOn(fault)) break;
    }
    return met;
  }
}

/**
 * JSON control of a stand-in's faults, for tests: GET lists them, POST adds one fault (or an array), DELETE clears
 * them. An invalid fault is a 400.
 */
export function faultRouter<F>(faults: { add(fault: F): void; clear(): void; list(): F[] }): express.Router {
  const router = express.Router();
  router.get('/', (_request, response) => void response.json(faults.list()));
  // A fault may carry an oversized response body.
  router.post('/', express.json({ limit: '20mb' }), (request, response) => {
    try {
      for (const fault of [request.body].flat()) faults.add(fault);
      response.status(201).json(faults.list());
    } catch (error) {
      response.status(400).json({ error: String(error) });
    }
  });
  router.delete('/', (_request, response) => {
    faults.clear();
    response.status(204).end();
  });
  return router;
}

function goesOn({ kind }: Fault): boolean {
  return kind === 'slow' || kind === 'hold';
}

function respond(response: express.Response, fault: Fault): void {
  response.status(fault.status ?? 500).set(fault.headers ?? {});
  // Not send(), which would compute an ETag over what may be many megabytes.
  if (typeof fault.body === 'string') response.type(response.get('content-type') ?? 'html').end(fault.body);
  else response.json(fault.body ?? { error: { message: 'A fault was asked for here.' } });
}

/** Lets the handlers run to their end but discards what they write, then calls `act`. */
function afterwards(response: express.Response, act: () => void): void {
  const { writeHead, flushHeaders, write, end } = response;
  response.writeHead = () => response;
  response.flushHeaders = () => {};
  response.write = () => true;
  response.end = () => {
    Object.assign(response, { writeHead, flushHeaders, write, end });
    act();
    return response;
  };
}

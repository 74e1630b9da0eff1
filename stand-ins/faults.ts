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

/** A list of faults, filled by tests and applied by a stand-in. */
export abstract class FaultList<F> {
  protected entries: { fault: F; hits: number }[] = [];

  /** @throws TypeError or SyntaxError when the fault is invalid */
  protected abstract check(fault: F): void;

  /** @throws TypeError or SyntaxError when the fault is invalid */
  add(fault: F): void {
    this.check(fault);
    this.entries.push({ fault, hits: 0 });
  }

  clear(): void {
    this.entries = [];
  }

  list(): (F & { hits: number })[] {
    return this.entries.map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /**
   * JSON control for tests: GET lists the faults, POST adds one (or an array), DELETE clears them. An invalid fault is a
   * 400.
   */
  router(): express.Router {
    const router = express.Router();
    router.get('/', (_request, response) => void response.json(this.list()));
    // A fault may carry an oversized response body.
    router.post('/', express.json({ limit: '20mb' }), (request, response) => {
      try {
        for (const fault of [request.body].flat()) this.add(fault);
        response.status(201).json(this.list());
      } catch (error) {
        response.status(400).json({ error: String(error) });
      }
    });
    router.delete('/', (_request, response) => {
      this.clear();
      response.status(204).end();
    });
    return router;
  }
}

/** The faults of the stand-ins that speak HTTP. */
export class FaultBox extends FaultList<Fault> {
  private cleared = Promise.withResolvers<void>();

  protected check(fault: Fault): void {
    if (typeof fault?.path !== 'string') throw new TypeError('path must be a regular expression');
    if (!kinds.includes(fault.kind)) throw new TypeError(`kind must be one of ${kinds.join(', ')}`);
    new RegExp(fault.path);
  }

  override clear(): void {
    super.clear();
    this.cleared.resolve();
    this.cleared = Promise.withResolvers();
  }

  /** Mount it before everything that may misbehave and after `router()`, so that faults can always be cleared. */
  middleware(): express.RequestHandler {
    return async (request, response, next) => {
      const { promise: cleared } = this.cleared;
      for (const fault of this.hit(request)) {
        if (fault.delayMs) await sleep(fault.delayMs);
        if (fault.kind === 'hold') await cleared;
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

  /**
   * Returns the faults that hit this request, in the order added, up to the first that ends it. Each counts one hit.
   */
  private hit(request: express.Request): Fault[] {
    const path = request.originalUrl.split('?')[0] ?? '/';
    const met: Fault[] = [];
    for (const entry of this.entries) {
      const { fault } = entry;
      if (fault.times !== undefined && entry.hits >= fault.times) continue;
      if (fault.method !== undefined && fault.method.toUpperCase() !== request.method) continue;
      if (!new RegExp(fault.path).test(path)) continue;
      entry.hits += 1;
      met.push(fault);
      if (!goesOn(fault)) break;
    }
    return met;
  }
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

import type { RequestHandler } from 'express';

const KEPT = 1000;

/** Remembers the last requests to the CMS, so that tests can count them. */
export class RequestLog {
  /** Paths with their queries, oldest first. */
  #last: { path: string; status: number }[] = [];

  report() {
    const admitted = this.#last.filter(({ status }) => status !== 429);
    const count = (pattern: RegExp) => admitted.filter(({ path }) => pattern.test(path)).length;
    return {
      total: this.#last.length,
      list: count(/\/posts(\?|$)/),
      post: count(/\/posts\//),
      author: count(/\/authors\//),
      tag: count(/\/tags(\/|\?|$)/),
      last: this.#last,
    };
  }

  clear(): void {
    this.#last = [];
  }

  /** Must be mounted first. Records each request once its response has been sent. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      response.once('close', () => {
        this.#last = [...this.#last.slice(1 - KEPT), { path: request.originalUrl, status: response.statusCode }];
      });
      next();
    };
  }
}

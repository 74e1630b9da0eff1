import type { RequestHandler } from 'express';

const KEPT = 500;

export interface SeenRequest {
  /** Path with its query. */
  path: string;
  status: number;
  /** ISO 8601. */
  at: string;
}

/** Remembers what was asked of the CMS, so that tests can count it. */
export class RequestLog {
  #counts = { total: 0, list: 0, post: 0, author: 0, refused: 0, unauthorized: 0 };
  #last: SeenRequest[] = [];

  /** Counts by kind, and the last requests, oldest first. */
  report() {
    return { ...this.#counts, last: this.#last };
  }

  clear(): void {
    this.#counts = { total: 0, list: 0, post: 0, author: 0, refused: 0, unauthorized: 0 };
    this.#last = [];
  }

  /** Goes first: it notes each request once its response is out. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      const at = new Date().toISOString();
      response.once('close', () => this.#note({ path: request.originalUrl, status: response.statusCode, at }));
      next();
    };
  }

  #note(seen: SeenRequest): void {
    const path = seen.path.split('?')[0] ?? '';
    this.#counts.total += 1;
    if (seen.status === 429) this.#counts.refused += 1;
    else if (seen.status === 401) this.#counts.unauthorized += 1;
    else if (path.endsWith('/posts')) this.#counts.list += 1;
    else if (path.includes('/posts/')) this.#counts.post += 1;
    else if (path.includes('/authors/')) this.#counts.author += 1;
    this.#last = [...this.#last.slice(1 - KEPT), seen];
  }
}

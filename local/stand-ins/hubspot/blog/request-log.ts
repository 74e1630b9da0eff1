import type { RequestHandler } from 'express';

const KEPT = 500;
const none = { total: 0, list: 0, post: 0, author: 0, refused: 0, unauthorized: 0 };

/** `path` with its query, `at` in ISO 8601. */
type Seen = { path: string; status: number; at: string };

/** Remembers what was asked of the CMS, so that tests can count it. */
export class RequestLog {
  #counts = { ...none };
  #last: Seen[] = [];

  /** Counts by kind, and the last requests, oldest first. */
  report() {
    return { ...this.#counts, last: this.#last };
  }

  clear(): void {
    this.#counts = { ...none };
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

  #note(seen: Seen): void {
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

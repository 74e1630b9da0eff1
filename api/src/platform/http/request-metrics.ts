import type { Request } from 'express';
import { Histogram } from 'prom-client';

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Answered requests by method, route pattern ("none": no route) and status class ("cut": the caller left)',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The pattern of the route that took a request; never its path, which may carry ids. A catch-all is no route. */
export function routeOf(request: Request): string {
  const route: unknown = request.route?.path;
  return typeof route === 'string' && !route.startsWith('*') ? route : 'none';
}

/**
 * Counts an answered request.
 * @param status null when the caller did not wait for the end of the answer
 */
export function countRequest(method: string, route: string, status: number | null, milliseconds: number): void {
  requests.observe(
    {
      // Callers may invent methods; each would be a series of its own.
      method: methods.has(method) ? method : 'other',
      route,
      status: status === null ? 'cut' : `${Math.floor(status / 100)}xx`,
    },
    milliseconds / 1000,
  );
}

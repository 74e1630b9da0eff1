import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { Histogram } from 'prom-client';
import { log } from '../log.ts';

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Answered requests by method, route pattern ("none": no route) and status class ("cut": the caller left)',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
// From 0, because Prometheus sees no increase in a series that begins with its first failure (monitoring/alerts.yml).
for (const status of ['4xx', '5xx', 'cut']) requests.zero({ method: 'POST', route: '/api/checkout/webhook', status });
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
const acceptable = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Gives every request an id (the proxy's if it sent one) and logs one line when the response has ended. The route's
 * pattern is logged instead of the path, because paths contain Checkout Session ids.
 */
export function requestContext(request: Request & { requestId?: string }, response: Response, next: NextFunction) {
  const given = request.header('x-request-id') ?? '';
  const requestId = acceptable.test(given) ? given : randomUUID();
  request.requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  const started = performance.now();
  response.once('close', () => {
    const { method } = request;
    const { statusCode, writableFinished } = response;
    const route = routeOf(request);
    const ms = performance.now() - started;
    const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'cut';
    // Clients may invent methods, and each one would become a separate time series.
    const known = methods.has(method) ? method : 'other';
    requests.observe({ method: known, route, status }, ms / 1000);
    const cut = !writableFinished && { cutOff: true };
    const line = { requestId, method, route, status: statusCode, ms: Math.round(ms), ...cut };
    log.info('request', 'a request ended', line);
  });
  next();
}

/** Returns the pattern of a request's route, never its path, which may contain ids. A catch-all is not a route. */
function routeOf(request: Request): string {
  const route: unknown = request.route?.path;
  return typeof route === 'string' && !route.startsWith('*') ? route : 'none';
}

/**
 * Extracts the address from what a proxy wrote, which may include a port or a zone: `203.0.113.4:51234`,
 * `[2001:db8::1]:443`, `fe80::1%eth0`.
 * @returns null if it contains no address
 */
export function clientAddress(text: string | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare)) return bare;
  const withoutPort = bare.replace(/:\d+$/, '');
  return isIP(withoutPort) ? withoutPort : null;
}

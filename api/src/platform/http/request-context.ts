import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { log } from '../log.ts';
import { countRequest, routeOf } from './request-metrics.ts';

const acceptable = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Gives every request an id (the proxy's when it sent one) and logs one line when it has been answered. The route's pattern is
 * logged instead of the path, because paths carry Checkout Session ids.
 */
export function requestContext(request: Request & { requestId?: string }, response: Response, next: NextFunction) {
  const given = request.header('x-request-id') ?? '';
  const requestId = acceptable.test(given) ? given : randomUUID();
  request.requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  const started = performance.now();
  response.once('close', () => {
    const route = routeOf(request);
    const milliseconds = performance.now() - started;
    countRequest(request.method, route, response.writableFinished ? response.statusCode : null, milliseconds);
    log.info(
      {
        requestId,
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(milliseconds),
        ...(!response.writableFinished && { cutOff: true }),
      },
      'request',
    );
  });
  next();
}

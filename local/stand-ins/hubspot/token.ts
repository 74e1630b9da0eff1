import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Lets a request pass only with the account's token as `Authorization: Bearer …`; otherwise 401 in HubSpot's words. */
export function requireToken(accessToken: string): RequestHandler {
  return (request, response, next) => {
    const token = /^Bearer\s+(.+)$/i.exec(request.get('authorization') ?? '')?.[1];
    if (token === accessToken) return next();
    const message = token
      ? 'Authentication credentials are not valid. Check that the access token is right and has not been revoked.'
      : 'Authentication credentials not found.';
    const category = 'INVALID_AUTHENTICATION';
    response.status(401).json({ status: 'error', message, correlationId: randomUUID(), category });
  };
}

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { receiveViews } from '../analytics/receive-views.ts';
import { ViewCounter } from '../analytics/view-counter.ts';
import { publishedFor } from '../content/current.ts';
import { brandStyleHash } from '../content/published.ts';
import { thirdPartySources } from '../contract/third-party.ts';
import { readStyleHashes } from '../platform/config/built-site.ts';
import type { Env } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { serveOpenApi } from '../platform/http/openapi.ts';
import { requestContext } from '../platform/http/request-context.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { validationPipe } from '../platform/http/validation.ts';
import { NestLog, setLogLevel } from '../platform/log.ts';
import { serveSite } from '../site/serve-site.ts';
import { SiteService } from '../site/site.service.ts';
import { AppModule } from './app.module.ts';

/** Builds the application without listening: main.ts and the tests put it on a port. */
export async function createApp(env: Env): Promise<NestExpressApplication> {
  setLogLevel(env.LOG_LEVEL);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forEnv(env), {
    rawBody: true,
    logger: new NestLog(),
    abortOnError: false,
  });
  const headers = Object.entries({
    ...securityHeaders({
      publicUrl: env.PUBLIC_URL,
      hubspotEmbed: env.HUBSPOT_EMBED === 'yes',
      styleHashes: [...readStyleHashes(), brandStyleHash(publishedFor(env).content.brand)],
      blogImageHosts: env.BLOG_IMAGE_HOSTS,
      thirdParty: thirdPartySources(env),
    }),
    'Cache-Control': 'no-store',
  });
  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies(env.TRUSTED_PROXIES));
  app.use(receiveViews(app.get(ViewCounter), env.RATE_LIMIT_PER_MINUTE));
  app.use(requestContext);
  app.use((_request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  app.use(serveSite(app.get(SiteService)));
  app.use(refuseFormPosts);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(validationPipe);
  serveOpenApi(app);
  return app;
}

/** Paths that take a form from a browser without JavaScript. */
const plainForms = /^\/api\/(leads\/|invoice-requests$)/;

/** Refuses plain HTML form posts to any other path, where they would only help forms on foreign sites. */
function refuseFormPosts(request: Request, _response: Response, next: NextFunction): void {
  const isForm = request.is('application/x-www-form-urlencoded') && !plainForms.test(request.path);
  next(isForm ? new AppError(415, 'malformed_body', 'Send JSON in UTF-8.') : undefined);
}

/** A number of hops, or a list of addresses, networks and express's names for them. */
function trustedProxies(setting: string): number | string[] {
  return /^\d+$/.test(setting) ? Number(setting) : setting.split(',').map((entry) => entry.trim());
}

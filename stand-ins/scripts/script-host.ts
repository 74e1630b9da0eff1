import { join } from 'node:path';
import express, { type Router, text } from 'express';

/** Reports kept in memory; older ones are forgotten. */
const MOST = 1_000;

/**
 * Stands in for the host of an analytics script, below /__local/scripts/: plausible.js and umami.js report views there,
 * and the folder's own address lists the reports. To try it:
 * ANALYTICS_SCRIPT=/__local/scripts/umami.js ANALYTICS_ATTRIBUTES=data-website-id=sample
 */
export function scriptHost(): Router {
  const reports: unknown[] = [];
  const router = express.Router();
  router.get('/', (_request, response) => void response.json(reports));
  router.post(['/event', '/api/send'], text({ type: () => true, limit: '10kb' }), ({ body }, response) => {
    reports.push(JSON.parse(body));
    if (reports.length > MOST) reports.shift();
    response.status(202).type('text').send('ok');
  });
  router.use(express.static(join(import.meta.dirname, 'browser')));
  return router;
}

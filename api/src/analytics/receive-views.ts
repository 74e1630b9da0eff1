import type { NextFunction, Request, Response } from 'express';
import { isbot } from 'isbot';
import { Counter } from 'prom-client';
import { viewSchema, vitalsSchema } from '../contract/views.ts';
import { VIEW_BYTES_MAX, VIEWS_PATH } from '../contract/views.values.ts';
import { AddressCounts } from '../platform/http/address-counts.ts';
import type { ViewCounter } from './view-counter.ts';

type Outcome = 'counted' | 'opted_out' | 'bot' | 'foreign' | 'limited' | 'unreadable';

const reports = new Counter({
  name: 'view_reports_total',
  help: 'Reports of page views by outcome; foreign: sent by another site; limited: too many from one address',
  labelNames: ['outcome'],
});
const USER_AGENT_MAX = 512;

/**
 * Receives the pages' reports about their views (POST /api/views). The response is always 204, and is sent before
 * anything is counted: a page can do nothing about a report that is not understood, and a forger learns nothing.
 * Must run before the request log and the body parser, so that no log line describes a visitor, and the body's content
 * type does not matter.
 * @param perMinute how many reports from one address are counted per minute
 */
export function receiveViews(counter: ViewCounter, perMinute: number) {
  // A limit of its own, so that views do not use up the address's limit for other calls.
  const fromAddress = new AddressCounts();
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'POST' || request.path.replace(/\/$/, '') !== VIEWS_PATH) {
      next();
      return;
    }
    const refusal = refusalOf(request) ?? (fromAddress.add(request.ip) <= perMinute ? undefined : 'limited');
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= VIEW_BYTES_MAX) chunks.push(chunk);
    });
    request.on('error', () => {});
    request.on('end', () => {
      response.status(204).set('Cache-Control', 'no-store').end();
      const body = bytes <= VIEW_BYTES_MAX ? Buffer.concat(chunks).toString('utf8') : '';
      reports.inc({ outcome: refusal ?? count(counter, body) });
    });
  };
}

/** Returns why a report does not count, judging by its headers alone. */
function refusalOf(request: Request): Outcome | undefined {
  if (request.get('dnt') === '1' || request.get('sec-gpc') === '1') return 'opted_out';
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const agent = request.get('user-agent')?.slice(0, USER_AGENT_MAX);
  return !agent || isbot(agent) ? 'bot' : undefined;
}

function count(counter: ViewCounter, body: string): Outcome {
  const report = readJson(body);
  if (typeof report !== 'object' || report === null) return 'unreadable';
  if ('vitals' in report) {
    const { data: vitals } = vitalsSchema.safeParse(report);
    if (!vitals) return 'unreadable';
    counter.countVitals(vitals);
  } else {
    const { data: view } = viewSchema.safeParse(report);
    if (!view) return 'unreadable';
    counter.countView(view);
  }
  return 'counted';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

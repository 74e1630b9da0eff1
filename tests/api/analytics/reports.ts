import { expect } from '@jest/globals';
import request from 'supertest';
import { ViewCounter } from '#api/analytics/view-counter.ts';
import type { ViewReport } from '#contract/views.ts';
import type { TestApi } from '../../support/test-api.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The report of a visit without a link. */
export const view: ViewReport = {
  path: '/terms',
  referrer: '',
  utm_source: '',
  utm_campaign: '',
  device: 'desktop',
  isVisit: true,
};

/** Sends a report as a browser does; the answer is 204 whatever it is. @param url the api's origin */
export async function sendReport(url: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const response = await request(url)
    .post('/api/views')
    .set({ 'User-Agent': browser, 'Content-Type': 'text/plain;charset=UTF-8', ...headers })
    .send(typeof body === 'string' ? body : JSON.stringify(body));
  expect([response.status, response.text]).toEqual([204, '']);
}

export interface CountedViews {
  path: string;
  source: string;
  campaign: string;
  views: number;
  visits: number;
}

export const allCounts =
  'select path, source, campaign, sum(views)::int as views, sum(visits)::int as visits from page_views group by 1, 2, 3 order by 1, 2, 3';

/** Returns the counters once everything that was sent has been written. */
export async function countedViews(api: TestApi): Promise<CountedViews[]> {
  await api.app.get(ViewCounter, { strict: false }).flush();
  return api.rows<CountedViews>(allCounts);
}

/** Forgets the views that other tests have reported. */
export async function forgetViews(api: TestApi): Promise<void> {
  await countedViews(api);
  await api.rows('truncate page_views');
}

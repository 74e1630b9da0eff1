import type { Load } from './load.ts';

/** A browser's report of a view of /terms. @param source of the visit; `[n]` makes each report's its own */
export function viewReport(
  source: string,
): Pick<Load, 'address' | 'method' | 'headers' | 'body'> & { address: string } {
  return {
    address: '/api/views',
    method: 'POST',
    headers: {
      'User-Agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Content-Type': 'text/plain',
    },
    body: JSON.stringify({
      path: '/terms',
      referrer: '',
      utm_source: source,
      utm_campaign: '',
      device: 'phone',
      isVisit: true,
    }),
  };
}

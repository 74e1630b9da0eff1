import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';

export interface Load {
  url: string;
  /** Path. In path, headers and body `[n]` becomes a number unique to the request, and [a].[b] its two lower bytes. */
  address: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  seconds: number;
  connections: number;
  /** Maximum of requests a second, sent from the start of each second. Default: as many as are answered. */
  rate?: number;
  /** `[n]` starts over at 1 after this many. Default: never. */
  most?: number;
}

export interface LoadResult extends Record<string, number> {
  responses: number;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(await send(JSON.parse(process.argv[2] ?? '{}'))));

/** Sends requests for some seconds. With a rate, the latency of a late request includes its wait to be sent. */
async function send(load: Load): Promise<LoadResult> {
  const { url, address, method = 'GET', headers = {}, body, seconds, connections, rate, most } = load;
  // Starts at random, so that a second run does not hit what the first one left.
  let last = Math.floor(Math.random() * (most ?? 1e9));
  const numbered = (text: string) =>
    text
      .replaceAll('[n]', String(last))
      .replace('[a]', String((last >> 8) & 255))
      .replace('[b]', String(last & 255));
  const setupRequest = (request: autocannon.Request) => {
    last = most ? (last % most) + 1 : last + 1;
    const each = Object.entries(headers).map(([name, value]) => [name, numbered(value)]);
    return {
      ...request,
      path: numbered(address),
      headers: Object.fromEntries(each),
      ...(body && { body: numbered(body) }),
    };
  };
  const isNumbered = `${address}${body}`.includes('[n]');
  const result = await autocannon({
    url: url + (isNumbered ? '/' : address),
    method,
    headers,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    ...(body && { body }),
    ...(isNumbered && { requests: [{ setupRequest }] }),
  });
  return {
    responses: result.requests.total,
    'answers a second': Math.round(result.requests.average),
    'p50, ms': result.latency.p50,
    'p99, ms': result.latency.p99,
    'neither 2xx nor 3xx': result['1xx'] + result['4xx'] + result['5xx'] + result.errors,
  };
}

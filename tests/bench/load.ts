import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';

export interface Load {
  /** The api's base URL. */
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
  /** Spreads the requests evenly over each second, as visitors do who know nothing of each other. Needs a rate. */
  isSteady?: boolean;
  /** `[n]` starts over at 1 after this many. Default: never. */
  most?: number;
}

export interface LoadResult extends Record<string, number> {
  responses: number;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}'))));

function run(load: Load): Promise<LoadResult> {
  return load.isSteady ? sendSteadily(load) : send(load);
}

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

/** Sends requests at even intervals. Latency counts from when a request is due, so it includes waiting for a free connection. */
async function sendSteadily({
  url,
  address,
  method = 'GET',
  headers = {},
  body,
  seconds,
  connections,
  rate = 1,
}: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let others = 0;
  const ask = (due: number) =>
    new Promise<void>((resolve) => {
      const sent = request(`${url}${address}`, { method, headers, agent }, (response) => {
        if ((response.statusCode ?? 0) >= 400) others += 1;
        response.resume().once('end', () => {
          latencies.push(performance.now() - due);
          resolve();
        });
      });
      sent.once('error', () => {
        others += 1;
        resolve();
      });
      sent.end(body);
    });
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; await sleep(1))
    for (; sent < rate * seconds && start + (sent * 1000) / rate <= performance.now(); sent += 1)
      open.push(ask(start + (sent * 1000) / rate));
  await Promise.all(open);
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? Number.NaN) * 100) / 100;
  return {
    responses: latencies.length,
    'answers a second': Math.round(latencies.length / seconds),
    'p50, ms': at(0.5),
    'p99, ms': at(0.99),
    'neither 2xx nor 3xx': others,
  };
}

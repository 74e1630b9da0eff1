import autocannon from 'autocannon';

/** Asks an address for some seconds and prints figures as JSON: a process of its own, so that asking costs the server nothing. */
const { url, address, headers, seconds, connections, posts } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  address: string;
  headers: Record<string, string>;
  seconds: number;
  connections: number;
  posts: number;
};
// Begins where chance has it, so that a second run does not find what the first one left.
let next = Math.floor(Math.random() * posts);
const setupRequest = (request: autocannon.Request) => {
  next = (next % posts) + 1;
  return { ...request, path: address.replace('[n]', String(next)) };
};
const result = await autocannon({
  url: url + (address.includes('[n]') ? '/' : address),
  connections,
  duration: seconds,
  headers,
  ...(address.includes('[n]') && { requests: [{ setupRequest }] }),
});
console.log(
  JSON.stringify({
    answers: result.requests.total,
    'answers a second': Math.round(result.requests.average),
    'p50, ms': result.latency.p50,
    'p99, ms': result.latency.p99,
    'not 200 or 304': result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0) + result.errors,
  }),
);

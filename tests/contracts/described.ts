import type { Exchange } from '../support/recorder.ts';

/** An exchange in the contracts' terms: its operation, and the decoded request and response. */
export interface Described {
  /** "GET /v1/prices/{id}", or "event charge.refunded". */
  operation: string;
  request: { headers: Record<string, string>; query: unknown; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
}

/** The headers that the contracts cover; all others are plain HTTP. */
const requestHeaders = [
  ...['authorization', 'apikey', 'content-type', 'idempotency-key', 'prefer'],
  ...['stripe-version', 'stripe-signature', 'x-supabase-api-version'],
];
const responseHeaders = ['content-type', 'request-id', 'x-supabase-api-version'];

export function describeExchange(exchange: Exchange): Described {
  const [path = '', query = ''] = exchange.url.split('?');
  const body = exchange.method === 'GET' ? null : decode(exchange.requestBody, exchange.requestHeaders['content-type']);
  const isEvent = path.endsWith('/webhook');
  return {
    operation: isEvent ? `event ${(body as { type: string }).type}` : `${exchange.method} ${withoutIds(path)}`,
    request: { headers: pick(exchange.requestHeaders, requestHeaders, body), query: parseForm(query), body },
    response: {
      status: exchange.status,
      headers: pick(exchange.responseHeaders, responseHeaders, exchange.responseBody || null),
      body: decode(exchange.responseBody, exchange.responseHeaders['content-type']),
    },
  };
}

function withoutIds(path: string): string {
  return (
    path
      // An id has a digit or a prefix: of customer ids, with their 14 random characters, one in twelve has no digit.
      .replace(/\/((?=[^/]*\d)(?!v\d+(\/|$)|\d{4}-\d\d\/)[^/]+|[a-z]+_[a-z0-9]{14,})/gi, '/{id}')
      .replace(/(prices|sessions)\/[^/{]+/, '$1/{id}')
  );
}

/** Picks headers. A content type is left out when there is no body. */
function pick(headers: Record<string, string>, names: string[], body: unknown): Record<string, string> {
  const wanted = names.filter((name) => headers[name] !== undefined && (body !== null || name !== 'content-type'));
  return Object.fromEntries(wanted.map((name) => [name, headers[name] ?? '']));
}

function decode(body: string, type = ''): unknown {
  if (body === '') return type.startsWith('application/x-www-form-urlencoded') ? {} : null;
  return type.startsWith('application/json') ? JSON.parse(body) : parseForm(body);
}

type Tree = { [name: string]: string | Tree };

/** Parses Stripe's notation for groups and lists: `a[b][0]=x` becomes { a: { b: ['x'] } }. */
function parseForm(encoded: string): unknown {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/\]\[|\[|\]/).filter(Boolean);
    const last = path.pop() ?? '';
    let tree = root;
    for (const step of path) {
      tree[step] ??= {};
      tree = tree[step] as Tree;
    }
    tree[last] = value;
  }
  return toLists(root);
}

function toLists(node: string | Tree): unknown {
  if (typeof node === 'string') return node;
  const keys = Object.keys(node);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  const entries = keys.map((key) => [key, toLists(node[key] ?? '')] as const);
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

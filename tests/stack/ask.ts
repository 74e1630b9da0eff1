import type { IncomingMessage, RequestOptions } from 'node:http';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { limitMs } from '../support/slowness.ts';

export interface Answer {
  status: number;
  /** Headers in the order sent, with names in lower case, including repeated ones. */
  headers: [string, string][];
  body: Buffer;
  /** Returns a header's value. @throws Error when it was sent more than once */
  header(name: string): string | undefined;
  json(): Record<string, unknown>;
}

/** Sends one request exactly as written, without normalising the path, adding headers or following redirects. */
export function ask(
  url: string,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false, timeout: limitMs(60), ...options }, (answer) => {
      collect(answer).then(resolve, reject);
    });
    sent.once('timeout', () => sent.destroy(new Error(`no answer for ${path}`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

export function postJson(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  return ask(url, path, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

async function collect(answer: IncomingMessage): Promise<Answer> {
  const body = await buffer(answer);
  const headers: [string, string][] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.push([answer.rawHeaders[at]?.toLowerCase() ?? '', answer.rawHeaders[at + 1] ?? '']);
  return {
    status: answer.statusCode ?? 0,
    headers,
    body,
    header(name) {
      const values = headers.filter(([key]) => key === name).map(([, value]) => value);
      if (values.length > 1) throw new Error(`${name} is there ${values.length} times: ${values.join(' / ')}`);
      return values[0];
    },
    json: () => JSON.parse(body.toString()) as Record<string, unknown>,
  };
}

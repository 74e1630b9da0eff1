import { createServer } from 'node:http';
import { closeServer, listen } from './servers.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: Record<string, unknown>;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[] }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;

/** Starts a collector of traces as OTLP over HTTP, in JSON. @param answers false: it never answers */
export async function startCollector(answers = true) {
  const spans: ReceivedSpan[] = [];
  const seen = { connections: 0, requests: 0, authorization: '', text: '' };
  const server = createServer(async (request, response) => {
    seen.requests += 1;
    seen.authorization = request.headers.authorization ?? '';
    if (!answers) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    seen.text += text;
    if (request.url === '/v1/traces') spans.push(...read(JSON.parse(text)));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    seen,
    spans,
    close: () => closeServer(server),
  };
}

function read({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }));
}

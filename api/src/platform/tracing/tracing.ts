import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import type { Env } from '../config/env.ts';
import type { Tracing } from './export-traces.ts';

/*
 * Traces: one span for each request, query, call to a vendor and job. Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set; the
 * SDK is then not even loaded. Spans hold what the log may hold: patterns, codes and statements without their values.
 */

let tracing: Tracing | undefined;

/** Starts tracing if it is configured. Must run before the database is opened. */
export async function startTracing(env: Env): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || tracing) return;
  const { exportTraces } = await import('./export-traces.ts');
  tracing = exportTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT, env);
}

/** Stops tracing, so that the api can end. Never throws. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.stop();
}

/** Runs a job in a trace of its own. */
export function traceJob<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!tracing) return run();
  const span = tracing.start(`job ${name}`, SpanKind.CONSUMER, { root: true });
  span.setAttribute('job.name', name);
  return runIn(span, run);
}

/**
 * Runs a call to a vendor in a span.
 * @param operation from a small fixed set; never an address with ids
 * @param call gets a function that tells the span the outcome and, if there was a response, its status
 */
export function traceCall<T>(
  vendor: string,
  operation: string,
  call: (note: (outcome: string, status: number | undefined) => void) => Promise<T>,
): Promise<T> {
  if (!tracing) return call(() => {});
  const span = tracing.start(`${vendor} ${operation}`, SpanKind.CLIENT, {});
  span.setAttributes({ 'peer.service': vendor, 'vendor.operation': operation });
  const note = (outcome: string, status: number | undefined) => {
    span.setAttribute('vendor.outcome', outcome);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
  };
  return runIn(span, () => call(note));
}

/** Kysely's `log` while tracing is on; undefined, and so without any cost, while it is off. */
export function queryLog(): ((event: LogEvent) => void) | undefined {
  return tracing && traceQuery;
}

/** Adds a query to the request or job that made it. What the queue itself asks for, twice a second, has no span. */
function traceQuery(event: LogEvent): void {
  if (!tracing || !trace.getActiveSpan()) return;
  const { sql } = event.query;
  const operation = /\w+/.exec(sql)?.[0].toUpperCase() ?? 'QUERY';
  const startTime = Date.now() - event.queryDurationMillis;
  const span = tracing.start(`postgres ${operation}`, SpanKind.CLIENT, { startTime });
  // The statement's values are parameters, and stay out.
  span.setAttributes({ 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': sql });
  if (event.level === 'error') fail(span, event.error);
  span.end();
}

/** The span of a request, which is named when its route and outcome are known. */
export interface RequestSpan {
  /** Runs what belongs to the request. */
  run<T>(work: () => T): T;
  end(name: string, attributes: Attributes, hasFailed: boolean): void;
}

/**
 * Begins the span of a request; undefined while tracing is off. The trace has the request's id, if that has the form of
 * one, as nginx's and our own have: what a visitor reads on an error page finds the trace.
 */
export function traceRequest(requestId: string): RequestSpan | undefined {
  if (!tracing) return undefined;
  const span = tracing.start('request', SpanKind.SERVER, { root: true }, toTraceId(requestId));
  span.setAttribute('request.id', requestId);
  const inSpan = trace.setSpan(context.active(), span);
  return {
    run: (work) => context.with(inSpan, work),
    end(name, attributes, hasFailed) {
      span.updateName(name).setAttributes(attributes);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function toTraceId(requestId: string): string | undefined {
  const digits = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0+$)[0-9a-f]{32}$/.test(digits) ? digits : undefined;
}

async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span with the error's code; its message may quote what a person typed. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Object && 'code' in error && error.code ? String(error.code) : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, DiagLogLevel, diag, type Span, type SpanKind } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../config/env.ts';
import { log } from '../log.ts';

/** Spans that may wait for a slow collector; more are dropped. */
const MOST_WAITING = 2_048;
const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** How long the end of the process may wait for the collector. */
const LAST_WORDS_MS = 2_000;
/** How often the log mentions a collector that takes nothing. */
const REMIND_MS = 60_000;
/** Cuts statements, the longest of what spans hold. */
const LONGEST_TEXT = 2_000;

export interface Tracing {
  /** @param wantedTraceId used if this span begins a trace; otherwise the id is random */
  start(name: string, kind: SpanKind, options: { root?: boolean; startTime?: number }, wantedTraceId?: string): Span;
  /** Sends what is waiting, for a moment at most. */
  stop(): Promise<void>;
}

/** Random ids, except where the caller wants a certain one for the next trace. */
class TraceIds implements IdGenerator {
  wanted: string | undefined;
  private readonly random = new RandomIdGenerator();

  generateTraceId(): string {
    return this.wanted ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.random.generateSpanId();
  }
}

/**
 * Sends spans to an OTLP collector as JSON, in the background: a collector that is down or slow costs spans, never a
 * request its time.
 * @param endpoint the collector's base address; `/v1/traces` is added
 */
export function exportTraces(endpoint: string, env: Env): Tracing {
  reportTrouble();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const idGenerator = new TraceIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    idGenerator,
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.instance.id': hostname(),
      'deployment.environment.name': env.NODE_ENV,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('site');
  return {
    start(name, kind, options, wantedTraceId) {
      idGenerator.wanted = wantedTraceId;
      const span = tracer.startSpan(name, { kind, ...options });
      idGenerator.wanted = undefined;
      return span;
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(LAST_WORDS_MS, undefined, { ref: false })]);
      context.disable();
    },
  };
}

/** Reads `name=value,name=value`, with percent-encoded values, as OpenTelemetry defines it. */
function readHeaders(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim()));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
  );
}

/** Lets the SDK's complaints reach the log, but without their texts, which may quote headers, and not at every batch. */
function reportTrouble(): void {
  let quietUntil = 0;
  const report = () => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + REMIND_MS;
    log.warn('trace_export_failed', 'traces could not be sent to the collector');
  };
  const ignore = () => {};
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

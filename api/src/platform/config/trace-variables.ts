import { z } from 'zod';
import { confidential, text } from './variable-kinds.ts';

/** The variables of traces, named as OpenTelemetry names them. */
export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be like http://collector:4318' })
    .optional()
    .describe(
      'An OpenTelemetry collector that takes traces as OTLP over HTTP: http://collector:4318. Not set: no traces.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: confidential(
    z
      .string()
      .refine(isHeaderList, 'must be name=value,name=value, with percent-encoded values')
      .optional()
      .describe('What the collector wants to be sent, such as a key: name=value,name=value, values percent-encoded.'),
  ),
  OTEL_SERVICE_NAME: text('site-api', 'How traces name the api.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests and jobs that are traced, from 0 to 1.'),
};

function isHeaderList(list: string): boolean {
  try {
    return list.split(',').every((pair) => /^[\w-]+=/.test(pair.trim()) && decodeURIComponent(pair) !== '');
  } catch {
    return false;
  }
}

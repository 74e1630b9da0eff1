import { Histogram } from 'prom-client';

type Vendor = 'stripe' | 'supabase' | 'hubspot' | 'smtp';

const calls = new Histogram({
  name: 'vendor_call_duration_seconds',
  help: 'Calls to vendors by outcome: ok, refused (4xx), limited (429), failed (5xx), unreachable (no answer)',
  labelNames: ['vendor', 'operation', 'outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/**
 * Times a call to a vendor and records its outcome in the metrics.
 * @param operation from a small fixed set; never an address with ids
 * @param statusOf HTTP status of what the call returned or threw; undefined if there was no response
 */
export async function timeCall<T>(
  vendor: Vendor,
  operation: string,
  call: () => Promise<T>,
  statusOf: (outcome: { result: T } | { error: unknown }) => number | undefined,
): Promise<T> {
  const started = performance.now();
  const note = (status: number | undefined) =>
    calls.observe({ vendor, operation, outcome: outcomeOf(status) }, (performance.now() - started) / 1000);
  try {
    const result = await call();
    note(statusOf({ result }));
    return result;
  } catch (error) {
    note(statusOf({ error }));
    throw error;
  }
}

/** Times a `fetch` to a vendor; the response's status tells the outcome. */
export function timeFetch(vendor: Vendor, operation: string, send: () => Promise<Response>): Promise<Response> {
  return timeCall(vendor, operation, send, (outcome) => ('result' in outcome ? outcome.result.status : undefined));
}

function outcomeOf(status: number | undefined): string {
  if (status === undefined) return 'unreachable';
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

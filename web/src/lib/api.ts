import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** A failed call. `status` is 0 when there was no response (offline, cut off, too slow). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The server's message for people, or null when it sent none. */
  readonly text: string | null;
  readonly fieldErrors: FieldError[];
  /** `error` and `details`, which blog and debug pages show as far as the server sent them. */
  readonly error: string | null;
  readonly details: string | null;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
    const text = typeof fields?.message === 'string' && fields.message !== '' ? fields.message : null;
    super(text ?? `request failed with status ${status}`, options);
    this.status = status;
    this.text = text;
    this.code = typeof fields?.code === 'string' ? (fields.code as ErrorCode) : null;
    this.error = typeof fields?.error === 'string' ? fields.error : null;
    this.details = typeof fields?.details === 'string' ? fields.details : null;
    this.fieldErrors = Array.isArray(fields?.details) ? (fields.details as FieldError[]) : [];
  }
}

export interface CallOptions {
  /** Sent as JSON, or as it is if it is a file; its presence makes the call a POST. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the call; the promise then rejects with an AbortError. */
  signal?: AbortSignal;
  /** Milliseconds until the call counts as failed; by default 20 000, and 120 000 for a file. */
  timeoutMs?: number;
  /** Lets the request outlive the page that made it. */
  keepalive?: boolean;
}

/**
 * Calls the api and returns its JSON.
 * @throws ApiFailure for every error response, also one with status 200, and when there is no response; DOMException AbortError when `signal`
 * aborts
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { body, headers, signal, keepalive } = options;
  const isFile = body instanceof Blob;
  const { timeoutMs = isFile ? 120_000 : 20_000 } = options;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort);
  try {
    signal?.throwIfAborted();
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      body: body === undefined || isFile ? body : JSON.stringify(body),
      signal: stop.signal,
      keepalive,
    });
    const parsed: unknown = await response.json().catch((error: unknown) => {
      if (stop.signal.aborted) throw error;
      return null;
    });
    const isRefused = typeof (parsed as { error?: unknown } | null)?.error === 'string';
    if (!response.ok || parsed === null || isRefused) throw new ApiFailure(response.ok ? 0 : response.status, parsed);
    return parsed as T;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    if (signal?.aborted) throw new DOMException('The call was aborted', 'AbortError');
    throw new ApiFailure(0, null, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

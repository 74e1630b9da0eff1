import { type SupabaseClient as Client, createClient } from '@supabase/supabase-js';
import type { Env } from '../config/env.ts';
import { timeFetch } from './vendor-metrics.ts';

/**
 * Creates a client with the secret key. After someone signs in through it, it acts as that user.
 * @param headers sent with each call
 */
export function connect(env: Env, headers: Record<string, string> = {}): Client {
  return createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: (input, init) => callSupabase(env, input, init) },
  });
}

/**
 * Creates a client for one visitor who signs up or in. The shared client must not be used: supabase-js remembers who
 * signed in, and would make its next calls as that user. Supabase limits sign-ups and sign-ins by the caller's IP
 * address, which is ours; with "IP address forwarding" switched on, it uses the visitor's instead.
 * @param address the visitor's IP address
 */
export function connectVisitor(env: Env, address: string | null): Client {
  return connect(env, address ? { 'Sb-Forwarded-For': address } : {});
}

/** `fetch` with the timeout and the metrics that apply to every call to Supabase. */
export function callSupabase(env: Env, input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(env.VENDOR_TIMEOUT_SECONDS * 1000);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return timeFetch('supabase', operationOf(input, init), () => fetch(input, { ...init, signal }));
}

/** Returns the method and path of a call for the metrics, with ids replaced. */
function operationOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const path = pathname
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/gi, '/:id')
    .replace(/^.*(?=\/(auth|rest)\/v1\/)/, '');
  return `${init?.method ?? 'GET'} ${path}`;
}

import { type SupabaseClient as Client, createClient } from '@supabase/supabase-js';
import type { Env } from '../config/env.ts';
import { timeFetch } from './vendor-metrics.ts';

/**
 * Creates a client with the secret key. It remembers who signed in through it, and acts as that user from then on.
 * @param headers sent with each call
 */
export function connect(env: Env, headers: Record<string, string> = {}): Client {
  return createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: (input, init) => callSupabase(env, input, init) },
  });
}

/**
 * Creates a client for one visitor who signs up or in. The shared one must not be used: supabase-js remembers who signed
 * in, and would make its next call as that user. Supabase counts sign-ups and sign-ins by the caller's address, which is
 * ours; if the project allows "IP address forwarding", it counts the visitor's instead.
 */
export function connectVisitor(env: Env, address: string | null): Client {
  return connect(env, address ? { 'Sb-Forwarded-For': address } : {});
}

/** `fetch` with the time limit and the metrics of every call to Supabase. */
export function callSupabase(env: Env, input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(env.VENDOR_TIMEOUT_SECONDS * 1000);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return timeFetch('supabase', operationOf(input, init), () => fetch(input, { ...init, signal }));
}

/** Returns the method and path of a call, with ids replaced. */
function operationOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const path = pathname
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/gi, '/:id')
    .replace(/^.*(?=\/(auth|rest)\/v1\/)/, '');
  return `${init?.method ?? 'GET'} ${path}`;
}

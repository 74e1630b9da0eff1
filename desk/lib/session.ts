import { useSyncExternalStore } from 'react';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { ApiFailure, call } from '#web/lib/api.ts';

/**
 * The session at the desk. Tokens live in memory and in this tab's session storage, and are sent in a header; there
 * is no cookie that another site could abuse. The session ends after fifteen minutes without use.
 */
const KEY = 'deskSession';
const USED_KEY = 'deskUsed';
export const IDLE_MS = 15 * 60_000;
/** How long before it expires an access token is renewed. */
const RENEW_BEFORE_MS = 60_000;

/** Why the last session ended; the sign-in screen says so. */
export type SessionEnd = 'signed-out' | 'idle' | 'ended';

let tokens: Tokens | null = restore();
let end: SessionEnd | null = null;
let renewing: Promise<Tokens> | null = null;
const listeners = new Set<() => void>();

/** Returns the tokens of this tab's session, null when nobody is signed in. */
export function useTokens(): Tokens | null {
  return useSyncExternalStore(subscribe, () => tokens);
}

export function lastEnd(): SessionEnd | null {
  return end;
}

export function startSession(next: Tokens): void {
  end = null;
  noteUse();
  set(next);
}

/** Ends the session in this tab at once, and at Supabase when it can be reached. */
export function endSession(reason: SessionEnd): void {
  if (!tokens) return;
  void signOut(tokens).catch(() => {});
  end = reason;
  set(null);
}

/** Ends the session because this access token was refused, unless it was of an earlier session or has been renewed since. */
export function endSessionOf(token: string): void {
  if (tokens?.accessToken === token) endSession('ended');
}

/** An access token that has expired cannot end its session; a new one of the same session can. */
async function signOut({ accessToken, refreshToken, expiresAt }: Tokens): Promise<void> {
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const renewed = isExpired
    ? await call<Tokens>('/api/sign-in/renew', { body: { refreshToken }, keepalive: true })
    : { accessToken };
  const headers = { authorization: `Bearer ${renewed.accessToken}` };
  await call('/api/sign-out', { body: {}, headers, keepalive: true });
}

/**
 * Returns an access token that is still valid, renewing it if it is about to expire.
 * @throws ApiFailure 401 when nobody is signed in, or when the session has ended elsewhere
 */
export async function accessToken(): Promise<string> {
  if (tokens && hasBeenIdle()) endSession('idle');
  if (!tokens) throw new ApiFailure(401, null);
  if (Date.parse(tokens.expiresAt) - Date.now() > RENEW_BEFORE_MS) return tokens.accessToken;
  // One renewal for all calls: each refresh token works once.
  if (!renewing) {
    const started = renew(tokens).finally(() => {
      if (renewing === started) renewing = null;
    });
    renewing = started;
  }
  return (await renewing).accessToken;
}

/** @throws ApiFailure 401 also when the session was ended in this tab while the answer was on its way */
async function renew(of: Tokens): Promise<Tokens> {
  const isCurrent = () => tokens === of;
  try {
    const next = await call<Tokens>('/api/sign-in/renew', { body: { refreshToken: of.refreshToken } });
    if (!isCurrent()) {
      void signOut(next).catch(() => {});
      throw new ApiFailure(401, null);
    }
    set(next);
    return next;
  } catch (error) {
    if (isCurrent() && error instanceof ApiFailure && error.status === 401) endSession('ended');
    throw error;
  }
}

/** Records use of the desk, and ends the session after too long without. @returns a function that stops this */
export function watchUse(): () => void {
  const stop = new AbortController();
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, () => tokens && !hasBeenIdle() && noteUse(), { signal: stop.signal, passive: true });
  const check = () => void (hasBeenIdle() && endSession('idle'));
  // A sleeping computer runs no timers, so this is also checked when the page becomes visible again.
  document.addEventListener('visibilitychange', check, { signal: stop.signal });
  const timer = setInterval(check, 15_000);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

function hasBeenIdle(): boolean {
  return Date.now() - Number(sessionStorage.getItem(USED_KEY)) > IDLE_MS;
}

function noteUse(): void {
  sessionStorage.setItem(USED_KEY, String(Date.now()));
}

function set(next: Tokens | null): void {
  tokens = next;
  // A renewal that is still under way is of the tokens before.
  renewing = null;
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function restore(): Tokens | null {
  const stored = sessionStorage.getItem(KEY);
  return stored ? (JSON.parse(stored) as Tokens) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

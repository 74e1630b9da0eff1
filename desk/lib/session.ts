import { useSyncExternalStore } from 'react';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { ApiFailure, call } from '#web/lib/api.ts';

/**
 * The session at the desk. The access token lives in memory and is sent in a header. What renews it is a cookie that no
 * script can read, so a new tab is signed in too. Storage only holds that there is a session, how long it lasts without
 * use, and when the desk was last used.
 */
const SESSION_KEY = 'deskSession';
const USED_KEY = 'deskUsed';
/** Why the last session ended, for other tabs. */
const END_KEY = 'deskEnd';
/** How long before it expires an access token is renewed. */
const RENEW_BEFORE_MS = 60_000;
/** How long before the end of an idle session the desk warns. */
const WARN_BEFORE_MS = 120_000;
const CHECK_MS = 15_000;

/** Why the last session ended; the sign-in screen says so. */
export type SessionEnd = 'signed-out' | 'idle' | 'ended';

/** What the sign-in asks for next: everything, a code, a new second factor, or nothing. */
export type Standing = 'out' | 'code' | 'enrol' | 'in';

let tokens: Tokens | null = null;
let end: SessionEnd | null = null;
let renewing: Promise<Tokens> | null = null;
let isIdleSoon = false;
const listeners = new Set<() => void>();

/** Identifies a sign-in of this browser; null if there is none. */
function sessionId(): string | null {
  return localStorage.getItem(SESSION_KEY);
}

export const useTokens = () => useSyncExternalStore(subscribe, () => tokens);
export const useSessionId = () => useSyncExternalStore(subscribe, sessionId);
export const useIsIdleSoon = () => useSyncExternalStore(subscribe, () => isIdleSoon);

/** Until the first renewal of a tab, a session counts as complete. */
export const useStanding = () =>
  useSyncExternalStore(subscribe, (): Standing => {
    if (!sessionId()) return 'out';
    return !tokens || tokens.secondFactor === 'none' ? 'in' : tokens.secondFactor;
  });

export function lastEnd(): SessionEnd | null {
  return end;
}

/** Starts a session with the tokens of a sign-in. Other tabs take it over. */
export function startSession(next: Tokens): void {
  end = null;
  noteUse();
  // Random, because each sign-in is another session.
  localStorage.setItem(SESSION_KEY, `${next.idleMinutes} ${Math.random()}`);
  set(next);
}

/** Ends the session in this browser at once, and at Supabase when it can be reached. */
export function endSession(reason: SessionEnd): void {
  if (!sessionId()) return;
  const headers = tokens ? { authorization: `Bearer ${tokens.accessToken}` } : undefined;
  void call('/api/sign-out', { body: {}, headers, keepalive: true }).catch(() => {});
  end = reason;
  localStorage.setItem(END_KEY, reason);
  localStorage.removeItem(SESSION_KEY);
  set(null);
}

/** Ends the session because this access token was refused, unless it was of an earlier session or has been renewed since. */
export function endSessionOf(token: string): void {
  if (tokens?.accessToken === token) endSession('ended');
}

/**
 * Returns an access token that is still valid, renewing it if it is about to expire.
 * @throws ApiFailure 401 when nobody is signed in, or when the session has ended elsewhere
 */
export async function accessToken(): Promise<string> {
  if (idleMs() > limitMs()) endSession('idle');
  if (!sessionId()) throw new ApiFailure(401, null);
  if (tokens && Date.parse(tokens.expiresAt) - Date.now() > RENEW_BEFORE_MS) return tokens.accessToken;
  // One renewal for all calls.
  if (!renewing) {
    const started = renew().finally(() => {
      if (renewing === started) renewing = null;
    });
    renewing = started;
  }
  return (await renewing).accessToken;
}

/** @throws ApiFailure 401 also when the session was ended in this browser while the answer was on its way */
async function renew(): Promise<Tokens> {
  const id = sessionId();
  try {
    // Another tab may renew at the same moment: Supabase accepts the token before the current one too.
    const next = await call<Tokens>('/api/sign-in/renew', { body: {} });
    if (sessionId() !== id) throw new ApiFailure(401, null);
    set(next);
    return next;
  } catch (error) {
    if (sessionId() === id && error instanceof ApiFailure && error.status === 401) endSession('ended');
    throw error;
  }
}

/** Notes use of the desk, ends the session after too long without it, and follows other tabs. @returns a function that stops this */
export function watchUse(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, () => sessionId() && idleMs() <= limitMs() && noteUse(), { signal, passive: true });
  const check = () => {
    if (idleMs() > limitMs()) endSession('idle');
    warn(sessionId() !== null && idleMs() > limitMs() - WARN_BEFORE_MS);
  };
  // A sleeping computer runs no timers, so this is also checked when the page becomes visible again.
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === USED_KEY) warn(false);
      if (key !== SESSION_KEY) return;
      end = newValue === null ? (localStorage.getItem(END_KEY) as SessionEnd | null) : null;
      set(null);
    },
    { signal },
  );
  const timer = setInterval(check, CHECK_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

function idleMs(): number {
  return sessionId() ? Date.now() - Number(localStorage.getItem(USED_KEY)) : 0;
}

/** How long the session lasts without use, in ms. */
function limitMs(): number {
  return Number.parseInt(sessionId() ?? '0', 10) * 60_000;
}

function noteUse(): void {
  localStorage.setItem(USED_KEY, String(Date.now()));
  warn(false);
}

function warn(isSoon: boolean): void {
  if (isIdleSoon === isSoon) return;
  isIdleSoon = isSoon;
  notify();
}

function set(next: Tokens | null): void {
  tokens = next;
  // A renewal that is still under way is of the tokens before.
  renewing = null;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { ApiFailure } from './api.ts';

/** Pauses between tries; about ten seconds including the tries themselves. */
const PAUSES_MS = [500, 1000, 2000, 3000, 3000];
const TIMEOUT_MS = 5000;
const DEADLINE_MS = 10_000;

export interface PersistentCall<Answer> {
  /** Asks once and waits at most `timeoutMs` milliseconds. @throws ApiFailure */
  ask: (timeoutMs: number) => Promise<Answer>;
  /** Called after each failed try that may be repeated. */
  onDelay: () => void;
  pause?: (milliseconds: number) => Promise<void>;
  now?: () => number;
}

/**
 * Asks until there is an answer, for about ten seconds: a buyer who has paid must not be turned away because of a
 * hiccup (specification, section 8). Only for questions that change nothing.
 * @throws the last error from `ask`, at once if it is not worth another try
 */
export async function askPersistently<Answer>(call: PersistentCall<Answer>): Promise<Answer> {
  const { ask, onDelay, pause = sleep, now = Date.now } = call;
  const end = now() + DEADLINE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await ask(Math.max(1000, Math.min(TIMEOUT_MS, end - now())));
    } catch (error) {
      const wait = PAUSES_MS[tries];
      if (!isRetryable(error)) throw error;
      onDelay();
      if (wait === undefined || now() + wait >= end) throw error;
      await pause(wait);
    }
  }
}

/** Reports whether asking again may help: there was no response, or the server was busy or failed. */
export function isRetryable(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

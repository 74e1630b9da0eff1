import { type FormEvent, useState } from 'react';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { ApiFailure, call } from '#web/lib/api.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { endSession, startSession } from '../lib/session.ts';

interface Submit<T> {
  /** From the previous step; if it has expired, signing in starts over. */
  accessToken?: string;
  /** Default: starts a session with the tokens in the response. */
  done?: (response: T) => void;
}

/** Submits a step of signing in. */
export function useSubmit<T = Tokens>(path: string, { accessToken, done }: Submit<T> = {}) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      const body = Object.fromEntries(new FormData(form));
      const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : undefined;
      const response = await call<T>(path, { body, headers });
      if (done) done(response);
      else startSession(response as Tokens);
    } catch (failure) {
      if (accessToken && failure instanceof ApiFailure && failure.code === 'not_signed_in') return endSession('ended');
      setError(wordsOf(failure));
      setBusy(false);
      const last = form.querySelector<HTMLInputElement>('[name="code"], [name="password"]');
      last?.focus();
      last?.select();
    }
  };
  return { error, busy, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

import { type FormEvent, useState } from 'react';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { ApiFailure, call } from '#web/lib/api.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { endSession, startSession } from '../lib/session.ts';

/**
 * Submits a step of signing in, and continues with the tokens in the response.
 * @param accessToken from the previous step; if it has expired, signing in starts over
 */
export function useSubmit(path: string, accessToken?: string) {
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
      startSession(await call<Tokens>(path, { body, headers }));
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

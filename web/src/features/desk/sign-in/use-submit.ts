import { type FormEvent, useState } from 'react';
import type { Tokens } from '../../../../../api/src/contract/desk/sign-in.ts';
import { ApiFailure, call } from '../../../lib/api.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { endSession, startSession } from '../lib/session.ts';

/**
 * Sends a step of signing in, and goes on with the tokens that it is answered with.
 * @param accessToken of the sign-in that the step continues; when it has ended, signing in begins anew
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

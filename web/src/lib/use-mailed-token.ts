import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiFailure } from './api.ts';
import type { FieldError } from './field-errors.ts';
import { useHydrated } from './hydrated.ts';
import { isRecord } from './storage.ts';
import { secretIn } from './third-party.ts';

const UNREACHABLE = 'We could not reach our server. Please check your connection and try again.';

type Kind = 'asked' | 'done' | 'expired' | 'incomplete';

/**
 * Runs a page behind a link of our mails, whose token is in the fragment: /page#token=… Only pressing a button sends
 * it, because programs that scan mails also open their links.
 */
export function useMailedToken<Done>() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [refused, setRefused] = useState<{ token: string; kind: Kind; message: string | null }>();
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // A ref, because a double click's second click comes before the next render.
  const inFlight = useRef(false);
  const token = secretIn(search + hash, 'token');
  // Only the browser knows the fragment. Until hydration the page must match the prerendered one.
  const asksFor = (name: string) => isHydrated && (search + hash).includes(name);
  const done = isHydrated && isRecord(state) && 'done' in state ? (state.done as Done) : null;

  const kind = (): Kind => {
    if (!isHydrated) return 'asked';
    if (done !== null) return 'done';
    if (token === '') return 'incomplete';
    // Another link may have been opened in this tab since.
    return refused?.token === token ? refused.kind : 'asked';
  };

  /** @param send sends the token, and returns what the page then shows, also after a reload */
  const press = async (send: (token: string) => Promise<Done>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setErrors([]);
    setBusy(true);
    try {
      const answer = await send(token);
      // Removes the token from the history. A reload still shows what was done.
      await navigate('.', { replace: true, state: { done: answer }, preventScrollReset: true });
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : null;
      if (failure?.status === 410) setRefused({ token, kind: 'expired', message: failure.text });
      else if (failure?.status === 400) setRefused({ token, kind: 'incomplete', message: failure.text });
      else setErrors([{ message: failure?.text ?? UNREACHABLE }]);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { kind: kind(), done, refusal: refused?.message, asksFor, errors, busy, press };
}

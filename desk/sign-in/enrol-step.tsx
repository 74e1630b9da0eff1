import { useEffect, useState } from 'react';
import type { NewFactor } from '#contract/desk/sign-in.ts';
import { ApiFailure, call } from '#web/lib/api.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { endSession } from '../lib/session.ts';
import { QrCode } from '../pieces/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import { Gate } from './gate.tsx';

/** For accounts without a second factor, if the desk requires one. */
export function EnrolStep({ accessToken }: { accessToken: string }) {
  const [factor, setFactor] = useState<NewFactor>();
  const [error, setError] = useState<string>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${accessToken}` };
    setError(undefined);
    call<NewFactor>('/api/sign-in/factor', { body: {}, headers, signal: stop.signal }).then(setFactor, (failure) => {
      if (stop.signal.aborted) return;
      if (failure instanceof ApiFailure && failure.code === 'not_signed_in') endSession('ended');
      else setError(wordsOf(failure));
    });
    return () => stop.abort();
  }, [accessToken, tries]);
  return (
    <Gate
      title="Add a second factor"
      lead="The desk requires a second factor. Scan this with an authenticator app, then type the six digits that it shows."
    >
      {error && (
        <p className="message message-error" role="alert">
          <span>{error}</span>
          <button type="button" className="button" onClick={() => setTries(tries + 1)}>
            Try again
          </button>
        </p>
      )}
      <div className="gate-qr">{factor && <QrCode text={factor.uri} label="QR code for your authenticator app" />}</div>
      {factor && (
        <details className="gate-secret">
          <summary>Cannot scan it?</summary>
          <p>
            Type this key into the app: <span className="mono">{factor.secret.match(/.{1,4}/g)?.join(' ')}</span>
          </p>
        </details>
      )}
      <CodeField accessToken={accessToken} label="Confirm" />
    </Gate>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import type { Tokens } from '../../../../../api/src/contract/desk/sign-in.ts';
import { call } from '../../../lib/api.ts';
import { site } from '../../../lib/site.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { lastEnd, type SessionEnd, startSession } from '../lib/session.ts';
import { TextField } from '../pieces/field.tsx';

const endings: Record<SessionEnd, string> = {
  'signed-out': 'You are signed out.',
  idle: 'You were signed out after 15 minutes without use.',
  ended: 'Your session has ended. Sign in to go on where you were.',
};

export function SignIn() {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ending = lastEnd();
  useEffect(() => {
    document.title = `Sign in | ${site.BRAND} desk`;
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const body = Object.fromEntries(new FormData(event.currentTarget));
      startSession(await call<Tokens>('/api/sign-in', { body }));
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <main className="gate">
      <div className="gate-form">
        <p className="brand">
          <img src="/favicon.svg" width="28" height="28" alt="" /> {site.BRAND} <small>Desk</small>
        </p>
        <section>
          <h1>Sign in</h1>
          <p className="quiet">
            For the team. Students and customers log in at <a href={site.APP_URL}>the app</a>.
          </p>
          {ending && <p role="status">{endings[ending]}</p>}
          <form className="form" onSubmit={(event) => void submit(event)}>
            <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={error}
            />
            <button type="submit" className="button button-primary" aria-disabled={busy}>
              {busy ? 'Signing in …' : 'Continue'}
            </button>
          </form>
        </section>
      </div>
      <div className="gate-art" aria-hidden="true" />
    </main>
  );
}

import { useState } from 'react';
import { site } from '#web/lib/site.ts';
import { lastEnd, type SessionEnd } from '../lib/session.ts';
import { TextField } from '../pieces/field.tsx';
import { ForgottenStep } from './forgotten-step.tsx';
import { Gate } from './gate.tsx';
import { useSubmit } from './use-submit.ts';

const endings: Record<SessionEnd, string> = {
  'signed-out': 'You are signed out.',
  idle: 'You were signed out after a period of inactivity. Sign in to continue where you left off.',
  ended: 'Your session has ended. Sign in to continue where you left off.',
};

export function PasswordStep() {
  const { error, busy, onSubmit } = useSubmit('/api/sign-in');
  const [hasForgotten, setForgotten] = useState(false);
  const ending = lastEnd();
  if (hasForgotten) return <ForgottenStep back={() => setForgotten(false)} />;
  return (
    <Gate
      title="Sign in"
      lead={
        <>
          For the team. Students and customers log in at <a href={site.APP_URL}>the app</a>.
        </>
      }
    >
      {ending && (
        <p className="message" role="status">
          {endings[ending]}
        </p>
      )}
      <form className="form" onSubmit={onSubmit}>
        <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <p className="actions">
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            {busy ? 'Signing in …' : 'Continue'}
          </button>
          <button type="button" className="button button-bare" onClick={() => setForgotten(true)}>
            Forgot password?
          </button>
        </p>
        <p className="small quiet">
          No account? An owner can invite you under Staff. You are signed out after 30 minutes of inactivity, or after
          eight hours with a second factor.
        </p>
      </form>
    </Gate>
  );
}

import { useNavigate } from 'react-router-dom';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { PASSWORD_MIN } from '#contract/text.values.ts';
import { startSession } from '../lib/session.ts';
import { TextField } from '../pieces/field.tsx';
import { Gate } from './gate.tsx';
import { useSubmit } from './use-submit.ts';

/** Where a mailed link leads: choosing a password accepts an invitation, or replaces a forgotten one. */
export function Component() {
  const navigate = useNavigate();
  const done = (tokens: Tokens) => {
    startSession(tokens);
    void navigate('/', { replace: true });
  };
  const { error, busy, onSubmit } = useSubmit('/api/sign-in/password', { done });
  return (
    <Gate title="Choose a password" lead="You will sign in with it and with the address that the mail was sent to.">
      <form className="form" onSubmit={onSubmit}>
        {/* What browsers never send by themselves. */}
        <input type="hidden" name="link" value={new URLSearchParams(location.hash.slice(1)).get('link') ?? ''} />
        <TextField
          label="New password"
          help={`At least ${PASSWORD_MIN} characters.`}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          required
          error={error}
        />
        <p className="actions">
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            {busy ? 'Saving …' : 'Save and sign in'}
          </button>
        </p>
      </form>
    </Gate>
  );
}

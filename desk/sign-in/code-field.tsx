import { endSession } from '../lib/session.ts';
import { TextField } from '../pieces/field.tsx';
import { useSubmit } from './use-submit.ts';

interface CodeFieldProps {
  accessToken: string;
  /** The button's label. */
  label: string;
}

/** Asks for the six digits from an authenticator app. */
export function CodeField({ accessToken, label }: CodeFieldProps) {
  const { error, busy, onSubmit } = useSubmit('/api/sign-in/code', { accessToken });
  return (
    <form className="form" onSubmit={onSubmit}>
      <TextField
        label="Code"
        name="code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={error}
      />
      <p className="actions">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {busy ? 'Checking …' : label}
        </button>
        <button type="button" className="button button-bare" onClick={() => endSession('signed-out')}>
          Back
        </button>
      </p>
    </form>
  );
}

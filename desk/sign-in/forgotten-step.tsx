import { useState } from 'react';
import { TextField } from '../pieces/field.tsx';
import { Gate } from './gate.tsx';
import { useSubmit } from './use-submit.ts';

/** Asks where to mail the link to a new password. */
export function ForgottenStep({ back }: { back: () => void }) {
  const [isDone, setDone] = useState(false);
  const { error, busy, onSubmit } = useSubmit('/api/sign-in/forgotten', { done: () => setDone(true) });
  const leave = (
    <button type="button" className="button button-bare" onClick={back}>
      Back
    </button>
  );
  if (isDone)
    return (
      <Gate title="Check your inbox" lead="If this address belongs to a staff member, a link is on its way.">
        <p role="status">The link works for an hour. If nothing arrives within a minute, try again.</p>
        <p className="actions">{leave}</p>
      </Gate>
    );
  return (
    <Gate title="Reset your password" lead="We e-mail you a link to choose a new one.">
      <form className="form" onSubmit={onSubmit}>
        <TextField label="E-mail" name="email" type="email" autoComplete="username" required error={error} />
        <p className="actions">
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            {busy ? 'Sending …' : 'Send the link'}
          </button>
          {leave}
        </p>
      </form>
    </Gate>
  );
}

import { useState } from 'react';
import { TextField } from '../pieces/field.tsx';
import { Gate } from './gate.tsx';
import { useSubmit } from './use-submit.ts';

/** Mails a link to a new password. */
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
      <Gate
        title="Look into your mailbox"
        lead="If this address is that of a staff member, a link is on its way to it."
      >
        <p role="status">It works for an hour. Nothing has arrived? Wait a minute, then try again.</p>
        <p className="actions">{leave}</p>
      </Gate>
    );
  return (
    <Gate title="Forgotten password" lead="We mail you a link, and you choose a new password there.">
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

import { useState } from 'react';
import { site } from '#web/lib/site.ts';
import { lastEnd, type SessionEnd } from '../lib/session.ts';
import { Gate } from './gate.tsx';
import { SignInForm } from './sign-in-form.tsx';

const endings: Record<SessionEnd, string> = {
  'signed-out': 'You are signed out.',
  idle: 'You were signed out after a period of inactivity. Sign in to continue where you left off.',
  ended: 'Your session has ended. Sign in to continue where you left off.',
};
const email = { label: 'E-mail', name: 'email', type: 'email', autoComplete: 'username' };
const password = { label: 'Password', name: 'password', type: 'password', autoComplete: 'current-password' };

export function PasswordStep() {
  const [hasForgotten, setForgotten] = useState(false);
  const ending = lastEnd();
  if (hasForgotten) return <ForgottenStep back={() => setForgotten(false)} />;
  const lead = (
    <>
      For the team. Students and customers log in at <a href={site.APP_URL}>the app</a>.
    </>
  );
  return (
    <Gate title="Sign in" lead={lead}>
      {ending && (
        <p className="message" role="status">
          {endings[ending]}
        </p>
      )}
      <SignInForm
        path="/api/sign-in"
        fields={[email, password]}
        label="Continue"
        busyLabel="Signing in …"
        other={{ label: 'Forgot password?', onClick: () => setForgotten(true) }}
      />
      <p className="small quiet gate-note">
        No account? An owner can invite you under Staff. You are signed out after 30 minutes of inactivity, or after
        eight hours with a second factor.
      </p>
    </Gate>
  );
}

/** Asks where to mail the link to a new password. */
function ForgottenStep({ back }: { back: () => void }) {
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Gate title="Check your inbox" lead="If this address belongs to a staff member, a link is on its way.">
        <p role="status">The link works for an hour. If nothing arrives within a minute, try again.</p>
        <p className="actions">
          <button type="button" className="button button-bare" onClick={back}>
            Back
          </button>
        </p>
      </Gate>
    );
  return (
    <Gate title="Reset your password" lead="We e-mail you a link to choose a new one.">
      <SignInForm
        path="/api/sign-in/forgotten"
        fields={[email]}
        label="Send the link"
        busyLabel="Sending …"
        done={() => setDone(true)}
        other={{ label: 'Back', onClick: back }}
      />
    </Gate>
  );
}

import { useNavigate } from 'react-router-dom';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { PASSWORD_MIN } from '#contract/text.values.ts';
import { startSession } from '../lib/session.ts';
import { Gate } from './gate.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Where a mailed link leads: choosing a password accepts an invitation, or replaces a forgotten one. */
export function Component() {
  const navigate = useNavigate();
  const done = (tokens: Tokens) => {
    startSession(tokens);
    void navigate('/', { replace: true });
  };
  const password = {
    label: 'New password',
    help: `At least ${PASSWORD_MIN} characters.`,
    name: 'password',
    type: 'password',
    autoComplete: 'new-password',
    minLength: PASSWORD_MIN,
  };
  return (
    <Gate title="Choose a password" lead="You will sign in with it and with the address that the mail was sent to.">
      <SignInForm
        path="/api/sign-in/password"
        // What browsers never send by themselves.
        more={{ link: new URLSearchParams(location.hash.slice(1)).get('link') ?? '' }}
        fields={[password]}
        label="Save and sign in"
        busyLabel="Saving …"
        done={done}
      />
    </Gate>
  );
}

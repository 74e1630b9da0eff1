import { endSession } from '../lib/session.ts';
import { SignInForm } from './sign-in-form.tsx';

const code = {
  label: 'Code',
  name: 'code',
  className: 'code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 7,
} as const;

/** Asks for the six digits from an authenticator app. @param label of the button */
export function CodeField({ accessToken, label }: { accessToken: string; label: string }) {
  return (
    <SignInForm
      path="/api/sign-in/code"
      fields={[code]}
      {...{ accessToken, label }}
      busyLabel="Checking …"
      other={{ label: 'Back', onClick: () => endSession('signed-out') }}
    />
  );
}

import { site } from '../../../lib/site.ts';
import { CodeField } from './code-field.tsx';
import { Gate } from './gate.tsx';

/** For an account with a second factor. */
export function CodeStep({ accessToken }: { accessToken: string }) {
  return (
    <Gate title="One more code" lead={`Open your authenticator app and type the six digits for ${site.BRAND}.`}>
      <CodeField accessToken={accessToken} label="Sign in" />
      <p className="small quiet gate-note">
        Lost the phone? The second factor of an account is taken off at Supabase: Authentication, Users.
      </p>
    </Gate>
  );
}

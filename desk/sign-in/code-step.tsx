import { site } from '#web/lib/site.ts';
import { CodeField } from './code-field.tsx';
import { Gate } from './gate.tsx';

/** For accounts that have a second factor. */
export function CodeStep({ accessToken }: { accessToken: string }) {
  return (
    <Gate title="Enter your code" lead={`Open your authenticator app and type the six digits for ${site.BRAND}.`}>
      <CodeField accessToken={accessToken} label="Sign in" />
      <p className="small quiet gate-note">
        Lost your phone? The administrator of the Supabase project can remove your second factor: Authentication, Users.
      </p>
    </Gate>
  );
}

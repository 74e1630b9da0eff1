import { lazy, Suspense } from 'react';
import { site } from '#web/lib/site.ts';
import { useStanding, useTokens } from '../lib/session.ts';
import { CodeField } from './code-field.tsx';
import { Gate } from './gate.tsx';
import { PasswordStep } from './password-step.tsx';

/** Loaded on demand, because it needs a library for QR codes, and few sign-ins need it. */
const EnrolStep = lazy(() => import('./enrol-step.tsx').then(({ EnrolStep }) => ({ default: EnrolStep })));

/** Signs staff in: with e-mail and password, then with a second factor if the account has or needs one. */
export function SignIn() {
  const standing = useStanding();
  const accessToken = useTokens()?.accessToken ?? '';
  if (standing === 'code') return <CodeStep accessToken={accessToken} />;
  if (standing === 'enrol')
    return (
      <Suspense fallback={<Gate title="Add a second factor" lead="One moment …" children={null} />}>
        <EnrolStep accessToken={accessToken} />
      </Suspense>
    );
  return <PasswordStep />;
}

/** For accounts that have a second factor. */
function CodeStep({ accessToken }: { accessToken: string }) {
  return (
    <Gate title="Enter your code" lead={`Open your authenticator app and type the six digits for ${site.BRAND}.`}>
      <CodeField accessToken={accessToken} label="Sign in" />
      <p className="small quiet gate-note">
        Lost your phone? The administrator of the Supabase project can remove your second factor: Authentication, Users.
      </p>
    </Gate>
  );
}

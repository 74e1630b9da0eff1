import { lazy, Suspense } from 'react';
import { useStanding, useTokens } from '../lib/session.ts';
import { CodeStep } from './code-step.tsx';
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

import { useEffect } from 'react';
import { PageHead } from '../../components/layout/page-head.tsx';
import { focusHeading } from '../../components/layout/route-announcer.tsx';
import { organization } from '../../content/organization.ts';
import { formatSeats } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Blocked, Ready, Verifying } from './organization-screens.tsx';
import { SignupForm } from './signup-form.tsx';
import { useSignup } from './use-signup.ts';
import { useVerification } from './use-verification.ts';

/** The page after paying: verifies the payment, then takes the organization's details, or says why it cannot. */
export function CreateOrganization() {
  const verification = useVerification();
  const verified = verification.phase === 'verified';
  const signup = useSignup(verified ? verification.sessionId : '', verified);
  const screen = signup.done ? 'done' : verification.phase;
  useEffect(() => {
    if (screen !== 'verifying') focusHeading();
  }, [screen]);
  return (
    <>
      <PageHead
        title={organization.title}
        description={organization.description}
        path={paths.createOrg}
        noindex
        failed={signup.errors.length > 0}
      />
      {screen === 'done' && <Ready />}
      {verification.phase === 'verifying' && <Verifying slow={verification.slow} />}
      {verification.phase === 'blocked' && <Blocked verdict={verification.verdict} />}
      {verification.phase === 'verified' && !signup.done && (
        <section className="section organization">
          <div className="wrap split">
            <div className="stack organization-intro">
              <h1>{organization.title}</h1>
              <p className="paid">
                <span className="proof">Paid:</span> {formatSeats(verification.seats)}
              </p>
              <p className="lead">{organization.lead}</p>
            </div>
            <SignupForm signup={signup} payer={verification.email} />
          </div>
        </section>
      )}
    </>
  );
}

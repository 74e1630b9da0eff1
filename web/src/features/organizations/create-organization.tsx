import { useEffect } from 'react';
import { forgetAttempt } from '../../lib/checkout-storage.ts';
import { forgetPayment, rememberPayment } from '../../lib/claim-storage.ts';
import { MailedLink } from './attach/mailed-link.tsx';
import { OrganizationPage } from './organization-page.tsx';
import { BlockedScreen, Verifying } from './organization-screens.tsx';
import { PaidSteps } from './paid-steps.tsx';
import { useVerification } from './payment/use-verification.ts';
import { useVisit } from './payment/use-visit.ts';
import { PaymentPending } from './payment-pending.tsx';

/** The page after paying. A mailed one-time link leads here too. */
export function CreateOrganization() {
  const visit = useVisit();
  if (visit?.kind === 'ownership') return <MailedLink key={visit.secret} token={visit.secret} />;
  if (visit) return <AfterPaying key={visit.secret} sessionId={visit.secret} />;
  return (
    <OrganizationPage screen="verifying">
      <Verifying slow={false} />
    </OrganizationPage>
  );
}

/** Verifies the payment, then takes the organization's details, or says why it cannot. */
function AfterPaying({ sessionId }: { sessionId: string }) {
  const verification = useVerification(sessionId);
  const { kind } = verification;
  const isUsed = verification.kind === 'blocked' && verification.next === 'login';
  // A buyer may leave without the link, for instance to reset a password, and come back to this page.
  useEffect(() => {
    if (kind === 'paid' || kind === 'pending') rememberPayment('unfinishedClaim', sessionId);
    if (kind === 'blocked') forgetPayment('unfinishedClaim', sessionId);
    // The next purchase gets an attempt of its own.
    if (isUsed) forgetAttempt();
  }, [kind, isUsed, sessionId]);
  if (verification.kind === 'paid') return <PaidSteps {...verification} />;
  return (
    <OrganizationPage screen={kind}>
      {verification.kind === 'verifying' && <Verifying slow={verification.slow} />}
      {verification.kind === 'pending' && <PaymentPending session={verification.session} sessionId={sessionId} />}
      {verification.kind === 'blocked' && <BlockedScreen {...verification} />}
    </OrganizationPage>
  );
}

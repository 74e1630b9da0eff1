import { LoginLink } from '../../../components/layout/call-to-action.tsx';
import { MessageScreen } from '../../../components/layout/message-screen.tsx';
import { mailedLink } from '../../../content/mailed-link.ts';
import { attachment as words } from '../../../content/organization.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { BlockedScreen } from '../organization-screens.tsx';
import { type Blocked, blockedBy } from '../payment/verify-payment.ts';

/** Why a payment cannot be attached this way, so that pressing the button again would not help. */
export type Ending = Blocked | { kind: 'expired' } | { kind: 'incomplete' };

/** Reads a refusal. @returns null when another try or another address may help */
export function endingOf(error: unknown): Ending | null {
  if (!(error instanceof ApiFailure)) return null;
  return error.code === 'ownership_link_expired' ? { kind: 'expired' } : blockedBy(error);
}

/** Says why nothing can be attached, and where to go from here. @param toPayment returns to the payment, if known */
export function AttachEnding({ ending, toPayment }: { ending: Ending; toPayment?: () => void }) {
  if (ending.kind === 'blocked') return <BlockedScreen {...ending} />;
  if (ending.kind === 'incomplete')
    return <MessageScreen title={mailedLink.incomplete} lead={mailedLink.incompleteLead} blocked />;
  return (
    <MessageScreen title={mailedLink.expired} lead={words.expiredLead} blocked>
      <p>{toPayment ? words.expiredHere : words.expiredHow}</p>
      <div className="actions">
        {toPayment && (
          <button type="button" className="button button-primary" onClick={toPayment}>
            {words.backToPayment}
          </button>
        )}
        <LoginLink primary={!toPayment} />
      </div>
    </MessageScreen>
  );
}

/** Says that the link could not be opened this time, and offers another try. */
export function Unreachable({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  return (
    <MessageScreen title={words.unreachable} lead={message ?? words.unreachableLead} blocked>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </MessageScreen>
  );
}

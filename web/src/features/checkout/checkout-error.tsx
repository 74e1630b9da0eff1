import { Link } from 'react-router-dom';
import { LoginLink } from '../../components/layout/call-to-action.tsx';
import { ClockIcon, ErrorIcon, TickIcon } from '../../components/media/icons.tsx';
import { checkout } from '../../content/course.ts';
import { invoice } from '../../content/invoice.ts';
import { formatSeats } from '../../lib/money.ts';
import { invoiceFor, paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import type { Failure } from './checkout-state.ts';

interface CheckoutErrorProps {
  failure: Failure;
  seats: number;
  /** Whether the buyer has paid here, or has come back from paying and we could not check it. */
  mayHavePaid: boolean;
  onRetry: () => void;
  /** Starts a new checkout attempt after a paid one. */
  onBuyMore: () => void;
}

/** Explains why there is no card form, and what can be done about it. */
export function CheckoutError({ failure, seats, mayHavePaid, onRetry, onBuyMore }: CheckoutErrorProps) {
  if (failure.kind === 'paid') return <AlreadyPaid failure={failure} onBuyMore={onBuyMore} />;
  const message = failure.kind === 'card-form' ? checkout.cardFormFailed : failure.message;
  const consultation = (failure.kind === 'too-many' && failure.link) || site.CONSULTATION_URL;
  return (
    <div className="frame-error paper" role="alert">
      <ErrorIcon size={32} />
      <h2>Error</h2>
      <p className="lead">{message}</p>
      {!mayHavePaid && (
        <p>{`No payment was taken. Your ${formatSeats(seats)} ${seats === 1 ? 'is' : 'are'} still selected.`}</p>
      )}
      <div className="actions">
        {failure.kind === 'mismatch' && (
          <button className="button" type="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        )}
        {(failure.kind === 'session' || failure.kind === 'card-form') && (
          <button className="button" type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        {failure.kind !== 'mismatch' && !mayHavePaid && (
          <Link className="button" to={invoiceFor(seats)}>
            {invoice.link}
          </Link>
        )}
        <a href={consultation}>Schedule Consultation</a>
      </div>
    </div>
  );
}

function AlreadyPaid({ failure, onBuyMore }: { failure: Failure & { kind: 'paid' }; onBuyMore: () => void }) {
  return (
    <div className="frame-error paper" role="status">
      {failure.isPending ? <ClockIcon size={32} /> : <TickIcon size={32} />}
      <h2>{failure.isPending ? 'Your payment is on its way' : 'You have already paid for these seats'}</h2>
      <p className="lead">{failure.message}</p>
      <div className="actions">
        {failure.isClaimed ? (
          <LoginLink />
        ) : (
          <Link className="button" to={failure.link ?? paths.createOrg}>
            {failure.isPending ? 'See your payment' : 'Create your organization'}
          </Link>
        )}
        <button className="button button-quiet" type="button" onClick={onBuyMore}>
          Buy more seats
        </button>
      </div>
    </div>
  );
}

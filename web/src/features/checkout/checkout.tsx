import { useMemo, useRef } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router-dom';
import { parseCount } from '#contract/leads.values.ts';
import { isEmail } from '#contract/text.values.ts';
import { TickList } from '../../components/layout/offer.tsx';
import { ErrorIcon } from '../../components/media/icons.tsx';
import { checkout } from '../../content/course.ts';
import { course } from '../../content/interface-words.ts';
import { invoice } from '../../content/invoice.ts';
import { forgetEmail, newAttempt, type PricingState, readCheckoutSession } from '../../lib/checkout-storage.ts';
import { rememberedPayment } from '../../lib/claim-storage.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { createOrgFor, invoiceFor, paths, type VerificationState } from '../../lib/paths.ts';
import { firstSeats, site } from '../../lib/site.ts';
import { CardFrame, FrameSkeleton } from './card-frame.tsx';
import { CheckoutError } from './checkout-error.tsx';
import { SeatCounter } from './seat-counter.tsx';
import { useCheckout } from './use-checkout.ts';
import { useChosenSeats } from './use-chosen-seats.ts';
import { useStripe } from './use-stripe.ts';

/** Seats, total and the embedded card form (specification, 'Seat checkout'). */
export function Checkout() {
  const location = useLocation();
  const hydrated = useHydrated();
  const contact = useMemo(() => (hydrated ? contactFrom(location) : null), [hydrated, location]);
  const navigate = useNavigate();
  const email = contact?.email;
  const chosen = useChosenSeats();
  // The team size, else 2 (specification, section 5), but at least the minimum sold.
  const wanted = chosen.seats ?? (contact && Math.max(contact.teamSize ?? firstSeats, site.CHECKOUT_MIN_SEATS));
  const seats = wanted ?? firstSeats;
  const { product, state, retry, failForm } = useCheckout(wanted, email);
  const stripe = useStripe(product, state.request, failForm);
  const frame = useRef<HTMLElement>(null);

  // The pressed button disappears with its panel, so focus moves to where the form will be.
  const again = () => {
    frame.current?.focus();
    retry();
  };
  const buyMore = () => {
    newAttempt();
    again();
  };
  const askForPayer = () => {
    frame.current?.focus();
    forgetEmail();
    // Where storage is denied, this history entry has the address.
    const { formData, ...state } = (location.state ?? {}) as Partial<PricingState>;
    const blanked = { ...state, ...(formData && { formData: { ...formData, email: '' } }) };
    void navigate(location, { replace: true, state: blanked, preventScrollReset: true });
  };
  const waiting = state.updating ? 'Updating checkout...' : 'Loading checkout...';

  return (
    <>
      <VerificationNotice />
      <div className="checkout wrap split split-late">
        <header className="checkout-head">
          <p className="step step-first">{checkout.step}</p>
          <h1>{checkout.title}</h1>
          <p className="lead">{checkout.lead}</p>
        </header>
        <SeatCounter
          seats={seats}
          minSeats={product?.minSeats ?? site.CHECKOUT_MIN_SEATS}
          pricePerSeat={product?.pricePerSeat ?? course.pricePerSeat}
          currency={product?.currency}
          changed={chosen.changed}
          onChange={(change) => chosen.choose((before) => change(before ?? seats))}
        >
          {email && (
            <p className="note">
              {checkout.payer} <b>{email}</b>{' '}
              <button type="button" className="link" onClick={askForPayer}>
                {checkout.otherPayer}
              </button>
            </p>
          )}
          <p className="actions">
            <span className="note">{invoice.ask}</span>
            <Link className="button" to={invoiceFor(seats)}>
              {invoice.link}
            </Link>
          </p>
          <p className="note">
            By paying you agree to the <Link to={paths.terms}>Terms and Conditions</Link>.
          </p>
        </SeatCounter>
        <section
          className={state.failure ? 'card-frame card-frame-failed' : 'card-frame'}
          aria-label="Card payment"
          tabIndex={-1}
          ref={frame}
        >
          {state.failure ? (
            <CheckoutError
              failure={state.failure}
              seats={seats}
              mayHavePaid={
                hydrated && (verificationOf(location) !== undefined || rememberedPayment('unfinishedClaim') !== '')
              }
              onRetry={again}
              onBuyMore={buyMore}
            />
          ) : stripe && state.clientSecret ? (
            <CardFrame
              key={state.request}
              stripe={stripe}
              clientSecret={state.clientSecret}
              waitingText={waiting}
              onFailed={() => failForm(state.request)}
            />
          ) : (
            <FrameSkeleton text={waiting} />
          )}
        </section>
        <GainList />
      </div>
    </>
  );
}

/**
 * Returns the contact that the pricing form stored, or passed along with the navigation where storage is denied, and the
 * seats that it passed in the address where no script ran.
 */
function contactFrom({ search, state }: Location): { teamSize: number | null; email: string | undefined } {
  const { formData: passed, isStored } = (state ?? {}) as Partial<PricingState>;
  const stored = readCheckoutSession();
  // What was stored expires and can be forgotten, so the history entry must not bring it back.
  const email = isStored === false ? passed?.email : stored?.email;
  return {
    teamSize:
      parseCount(new URLSearchParams(search).get('seats')) ?? parseCount(passed?.teamSize) ?? stored?.teamSize ?? null,
    email: typeof email === 'string' && isEmail(email) ? email : undefined,
  };
}

/** Returns what the return page has passed on, if it could not verify a payment. */
function verificationOf({ state }: Location): Partial<VerificationState> | undefined {
  const passed = state as Partial<VerificationState> | null;
  return typeof passed?.verificationError === 'string' ? passed : undefined;
}

/**
 * Shows what went wrong on the way back from paying. The message is kept in the history entry, so it survives a
 * refresh.
 */
function VerificationNotice() {
  const state = verificationOf(useLocation());
  const hydrated = useHydrated();
  if (!hydrated || !state) return null;
  return (
    <div className="notice wrap" role="alert">
      <ErrorIcon />
      <p>
        {state.verificationError}{' '}
        {typeof state.resumeSession === 'string' && (
          <>
            {checkout.paidAlready} <Link to={createOrgFor(state.resumeSession)}>Resume</Link>, or{' '}
            <a href={site.CONSULTATION_URL}>{course.talk.toLowerCase()}</a>.
          </>
        )}
      </p>
    </div>
  );
}

function GainList() {
  return (
    <section className="gain stack" aria-labelledby="gain">
      <h2 id="gain">What You'll Gain</h2>
      <TickList items={checkout.gains} />
      <p>{checkout.trial}</p>
      <p>
        <a href={site.CONSULTATION_URL}>Schedule Consultation</a>
      </p>
      <ul className="links gain-links">
        <li>
          <Link to={`${paths.pricing}#weeks`}>{checkout.courseLink}</Link>
        </li>
        <li>
          <Link to={paths.capstoneDemo}>{checkout.demosLink}</Link>
        </li>
        <li>
          <Link to={paths.enterprise}>{checkout.enterpriseLink}</Link>
        </li>
      </ul>
    </section>
  );
}

import { Link } from 'react-router-dom';
import type { AttachResponse } from '#contract/organizations.ts';
import { LoginLink } from '../../components/layout/call-to-action.tsx';
import { MessageScreen } from '../../components/layout/message-screen.tsx';
import { DoneIcon, OrbitIcon } from '../../components/media/icons.tsx';
import { checkout } from '../../content/course.ts';
import { course } from '../../content/interface-words.ts';
import { organization } from '../../content/organization.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import type { Blocked } from './payment/verify-payment.ts';

export function Verifying({ slow }: { slow: boolean }) {
  return (
    <section className="waiting">
      <div className="wrap">
        <OrbitIcon />
        <div className="stack" role="status">
          <h1>{organization.verifying}</h1>
          <p className="lead">{organization.verifyingLead}</p>
          {slow && <p className="note">{organization.stillChecking}</p>}
          <noscript>
            <p>{organization.noScript}</p>
          </noscript>
        </div>
      </div>
    </section>
  );
}

/** Shown instead of the form when a session cannot be used: what is wrong, and the next step. */
export function BlockedScreen({ title, message, note, next }: Blocked) {
  // To log in is all that is left when everything has gone well.
  const isDone = next === 'login';
  return (
    <MessageScreen icon={isDone ? <DoneIcon /> : undefined} title={title} lead={message} role="alert" blocked={!isDone}>
      {note && <p>{note}</p>}
      {next === 'checkout' && (
        <p>
          {checkout.paidAlready} <a href={site.CONSULTATION_URL}>{course.talk.toLowerCase()}</a>.
        </p>
      )}
      <div className="actions">
        {next === 'checkout' && (
          <Link className="button button-primary" to={paths.checkout}>
            Go to checkout
          </Link>
        )}
        {isDone && <LoginLink primary />}
        {next !== 'checkout' && <a href={site.CONSULTATION_URL}>Schedule Consultation</a>}
      </div>
    </MessageScreen>
  );
}

/** @param organization the one that the payment was attached to; absent after the sign-up form created one */
export function Ready({ organization: attached }: { organization?: AttachResponse['organization'] }) {
  const title =
    attached && !attached.isNew ? organization.moreSeats(attached.name, attached.seats) : organization.ready;
  return (
    <MessageScreen icon={<OrbitIcon />} title={title} lead={organization.readyLead} role="status">
      <p>
        <a href={site.APP_URL}>{organization.readyLink}</a>
      </p>
    </MessageScreen>
  );
}

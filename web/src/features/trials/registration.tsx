import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { PasswordField, PersonFields } from '../../components/controls/field.tsx';
import { LoginLink } from '../../components/layout/call-to-action.tsx';
import { NumberedSteps } from '../../components/layout/numbered-steps.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ErrorIcon, OrbitIcon } from '../../components/media/icons.tsx';
import { consentWords } from '../../content/consent.ts';
import { registration, trial } from '../../content/trial.ts';
import { call } from '../../lib/api.ts';
import { errorOf } from '../../lib/field-errors.ts';
import { type FreeTrial, readFreeTrial, removeFreeTrial } from '../../lib/free-trial.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { onReturn } from '../../lib/on-return.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { isRecord } from '../../lib/storage.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { registrationErrors, registrationErrorsFrom, toTrialRequest } from './registration-answers.ts';

/** The page after the trial form: asks for a password, or leads back when the form's answers are missing. */
export function Registration() {
  return (
    <section className="section panel fill registration">
      <PageHead title={registration.title} description={registration.description} path={paths.trialRegister} noindex />
      <div className="wrap split">
        <div className="stack">
          <h1>{registration.title}</h1>
          <p className="lead">{registration.subtitle}</p>
        </div>
        <noscript>
          <p>{registration.noScript}</p>
        </noscript>
        {/* Only the browser knows what is stored. */}
        {useHydrated() && <Body />}
      </div>
    </section>
  );
}

function Body() {
  const { state } = useLocation();
  // Not read on every render: after success the answers are gone, but the form must stay until the app opens.
  const [known, setKnown] = useState(() => readFreeTrial(state));
  // A visitor who goes back from the app to this page in the browser's cache has already registered.
  const readAgain = useEffectEvent(() => setKnown(readFreeTrial(state)));
  useEffect(() => onReturn(readAgain), []);
  if (typeof known === 'object')
    return (
      <>
        <RegistrationForm known={known} />
        <div>
          <h2 className="steps-title">{trial.next.title}</h2>
          <NumberedSteps steps={trial.next.steps.slice(1)} className="next-steps steps" />
        </div>
      </>
    );
  return (
    <NoTrial
      text={known === 'missing' ? registration.noTrial : registration.incomplete}
      registered={isRecord(state) && state.registered === true}
    />
  );
}

/**
 * Explains why there is no form, and where to go instead.
 * @param registered whether the visitor has come back from the app after registering
 */
function NoTrial({ text, registered }: { text: string; registered: boolean }) {
  return (
    <div className="load-failure stack">
      <div role="alert">
        <h2 className="load-failed">
          <ErrorIcon size={28} /> {text}
        </h2>
      </div>
      <p>{registered ? registration.mailed : registration.registered}</p>
      <p>{registered ? registration.noMail : registration.why}</p>
      {!registered && <p>{registration.how}</p>}
      <div className="actions">
        {registered && <LoginLink primary />}
        <Link className={registered ? 'button' : 'button button-primary'} to={paths.trial}>
          {registration.toTrial}
        </Link>
      </div>
      {!registered && (
        <p className="note">
          {registration.known} <a href={site.APP_URL}>{registration.login}</a>
        </p>
      )}
    </div>
  );
}

/** The registration form, prefilled with the trial form's answers. Answers stay as typed until the account exists. */
function RegistrationForm({ known }: { known: FreeTrial }) {
  const navigate = useNavigate();
  const [isMailed, setMailed] = useState(false);
  const { form, errors, busy, isShown } = useSubmission({
    check: registrationErrors,
    send: async (answers) => {
      await call('/api/trials', { body: toTrialRequest(answers), timeoutMs: 60_000 });
      removeFreeTrial();
      setMailed(true);
      // A visitor who has left meanwhile stays where they are.
      if (!isShown()) return;
      // Answers that could not be stored are kept in this history entry.
      await navigate('.', { replace: true, state: { registered: true }, preventScrollReset: true });
      location.assign(site.APP_AUTH_URL);
    },
    explain: registrationErrorsFrom,
  });
  const error = (field: string) => errorOf(errors, field);
  return (
    <form className="form" noValidate {...form}>
      <ErrorSummary errors={errors} />
      <PersonFields known={known} error={error} />
      <PasswordField name="password" label="Password" error={error('password')} />
      <PasswordField name="confirmPassword" label="Confirm Password" error={error('confirmPassword')} />
      <p>{registration.confirm}</p>
      <BusyButton label={registration.submit} busyLabel={registration.submitting} busy={busy} />
      <p className="note">
        {consentWords.processing}: <a href={site.PRIVACY_URL}>{consentWords.privacyLink}</a>
      </p>
      <p className="note">
        {registration.again} <a href={site.APP_URL}>{registration.login}</a>
      </p>
      <WaitOverlay text={isMailed ? registration.mailed : registration.overlay} open={busy} />
    </form>
  );
}

/**
 * Covers the whole screen during an operation that must not be interrupted. A modal dialog, so nothing behind it can be
 * reached.
 */
function WaitOverlay({ text, open }: { text: string; open: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs before other effects: closing restores focus, which an error summary may then want to take.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="overlay panel"
      aria-labelledby="overlay-text"
      onCancel={(event) => event.preventDefault()}
    >
      <OrbitIcon />
      <p className="lead" id="overlay-text" role="status">
        {text}
      </p>
    </dialog>
  );
}

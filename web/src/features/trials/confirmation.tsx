import { type ReactNode, useEffect } from 'react';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { focusHeading } from '../../components/layout/route-announcer.tsx';
import { DoneIcon, ErrorIcon, LetterIcon } from '../../components/media/icons.tsx';
import { confirmation as words } from '../../content/trial.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { useConfirmation } from './use-confirmation.ts';

/** The page behind the confirmation mail's link: asks the visitor to press the button, then shows the result. */
export function Confirmation() {
  const { kind, errors, busy, confirm } = useConfirmation();
  useEffect(() => {
    if (kind !== 'asked') focusHeading();
  }, [kind]);
  // The keys make React render each screen from scratch, so that replacing one does not count as a layout shift.
  if (kind === 'confirmed')
    return (
      <Screen key={kind} icon={<DoneIcon />} title={words.confirmed} lead={words.confirmedLead}>
        <Login primary />
      </Screen>
    );
  if (kind === 'expired')
    return (
      <Screen key={kind} icon={<ErrorIcon size={112} />} title={words.expired} lead={words.expiredLead} blocked>
        <p>{words.expiredHow}</p>
        <Login primary />
      </Screen>
    );
  if (kind === 'incomplete')
    return (
      <Screen key={kind} icon={<ErrorIcon size={112} />} title={words.incomplete} lead={words.incompleteLead} blocked>
        <Login />
      </Screen>
    );
  return (
    <Screen key={kind} icon={<LetterIcon />} title={words.title} lead={words.lead} blocked>
      <ErrorSummary errors={errors} />
      <div className="actions scripted" aria-busy={busy || undefined}>
        <BusyButton label={words.submit} busyLabel={words.submitting} busy={busy} onPress={confirm} />
      </div>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </Screen>
  );
}

interface ScreenProps {
  icon: ReactNode;
  title: string;
  lead: string;
  /** The visitor has something to do. */
  blocked?: boolean;
  children: ReactNode;
}

function Screen({ icon, title, lead, blocked, children }: ScreenProps) {
  return (
    <section className={blocked ? 'waiting blocked fill' : 'waiting fill'}>
      <PageHead title={title} description={words.description} path={paths.confirmEmail} noindex />
      <div className="wrap">
        {icon}
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

function Login({ primary }: { primary?: boolean }) {
  return (
    <div className="actions">
      <a className={primary ? 'button button-primary' : 'button'} href={site.APP_URL}>
        {words.login}
      </a>
    </div>
  );
}

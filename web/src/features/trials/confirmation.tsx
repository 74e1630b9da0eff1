import { useEffect } from 'react';
import type { ConfirmTrialRequest } from '#contract/trials.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { LogInOrTalk } from '../../components/layout/call-to-action.tsx';
import { MessageScreen } from '../../components/layout/message-screen.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { focusHeading } from '../../components/layout/route-announcer.tsx';
import { DoneIcon, LetterIcon } from '../../components/media/icons.tsx';
import { confirmation as words } from '../../content/trial.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';

const titles = { asked: words.title, done: words.confirmed, expired: words.expired, incomplete: words.incomplete };

/** The page behind the confirmation mail's link: asks the visitor to press the button, then shows the result. */
export function Confirmation() {
  const mailed = useMailedToken<true>(words.unreachable);
  const { kind } = mailed;
  useEffect(() => {
    if (kind !== 'asked') focusHeading();
  }, [kind]);
  return (
    <>
      <PageHead title={titles[kind]} description={words.description} path={paths.confirmEmail} noindex />
      {/* The key makes React draw each screen from scratch, so that replacing one does not count as a layout shift. */}
      <Screen key={kind} {...mailed} />
    </>
  );
}

function Screen({ kind, errors, busy, press }: ReturnType<typeof useMailedToken<true>>) {
  const confirm = async (token: string): Promise<true> => {
    const body: ConfirmTrialRequest = { token };
    await call('/api/trials/confirm', { body, timeoutMs: 60_000 });
    return true;
  };
  if (kind === 'done')
    return (
      <MessageScreen icon={<DoneIcon />} title={words.confirmed} lead={words.confirmedLead} fill>
        <Login />
      </MessageScreen>
    );
  if (kind === 'expired')
    return (
      <MessageScreen title={words.expired} lead={words.expiredLead} blocked fill>
        <p>{words.expiredHow}</p>
        <Login />
      </MessageScreen>
    );
  if (kind === 'incomplete')
    return (
      <MessageScreen title={words.incomplete} lead={words.incompleteLead} blocked fill>
        <LogInOrTalk />
      </MessageScreen>
    );
  return (
    <MessageScreen icon={<LetterIcon />} title={words.title} lead={words.lead} blocked fill>
      <ErrorSummary errors={errors} />
      <div className="actions scripted" aria-busy={busy || undefined}>
        <BusyButton label={words.submit} busyLabel={words.submitting} busy={busy} onPress={() => void press(confirm)} />
      </div>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </MessageScreen>
  );
}

function Login() {
  return (
    <div className="actions">
      <a className="button button-primary" href={site.APP_URL}>
        {words.login}
      </a>
    </div>
  );
}

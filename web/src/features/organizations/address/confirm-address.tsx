import { useEffect, useState } from 'react';
import type { AddressAnswer, AnswerAddressRequest } from '#contract/organizations.ts';
import { BusyButton } from '../../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../../components/controls/error-summary.tsx';
import { LogInOrTalk } from '../../../components/layout/call-to-action.tsx';
import { MessageScreen } from '../../../components/layout/message-screen.tsx';
import { PageHead } from '../../../components/layout/page-head.tsx';
import { focusHeading } from '../../../components/layout/route-announcer.tsx';
import { DoneIcon, LetterIcon } from '../../../components/media/icons.tsx';
import { confirmAddress as words } from '../../../content/confirm-address.ts';
import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { useMailedToken } from '../../../lib/use-mailed-token.ts';
import { answerAddress } from '../organization-calls.ts';

type Answer = AnswerAddressRequest['answer'];
type Answered = AddressAnswer & { answer: Answer };

/** The page behind the welcome mail's links: asks whether the address is the visitor's, then says what that means. */
export function ConfirmAddress() {
  const mailed = useMailedToken<Answered>(words.unreachable);
  const { kind, done } = mailed;
  useEffect(() => {
    if (kind !== 'asked') focusHeading();
  }, [kind]);
  const title = kind === 'done' ? (done?.answer === 'mine' ? words.confirmed : words.told) : titles[kind];
  return (
    <>
      <PageHead title={title} description={words.description} path={paths.confirmAddress} noindex />
      {/* The key makes React draw each screen from scratch, so that replacing one does not count as a layout shift. */}
      <Screen key={kind} {...mailed} />
    </>
  );
}

const titles = { asked: words.title, expired: words.expired, incomplete: words.incomplete };

function Screen({ kind, done, refusal, ...question }: ReturnType<typeof useMailedToken<Answered>>) {
  if (kind === 'done' && done?.answer === 'mine')
    return (
      <MessageScreen icon={<DoneIcon />} title={words.confirmed} lead={words.confirmedLead(done.organizationName)} fill>
        <div className="actions">
          <a className="button button-primary" href={site.APP_URL}>
            {words.login}
          </a>
        </div>
      </MessageScreen>
    );
  if (kind === 'done' && done)
    return <MessageScreen icon={<DoneIcon />} title={words.told} lead={words.toldLead(done.organizationName)} fill />;
  if (kind === 'expired')
    return (
      <MessageScreen title={words.expired} lead={refusal ?? words.expiredLead} blocked fill>
        <LogInOrTalk />
      </MessageScreen>
    );
  if (kind === 'incomplete')
    return (
      <MessageScreen title={words.incomplete} lead={words.incompleteLead} blocked fill>
        <LogInOrTalk />
      </MessageScreen>
    );
  return <Question {...question} />;
}

/** Two buttons, either of which answers. Their order never changes, so that nobody presses the wrong one. */
function Question({
  asksFor,
  errors,
  busy,
  press,
}: Omit<ReturnType<typeof useMailedToken<Answered>>, 'kind' | 'done' | 'refusal'>) {
  const [pressed, setPressed] = useState<Answer>();
  // People who did not create the organization come by a link of their own in the mail.
  const expected: Answer = asksFor('not-me') ? 'not-mine' : 'mine';
  const send = (answer: Answer) => {
    setPressed(answer);
    void press(async (token) => ({ ...(await answerAddress({ token, answer })), answer }));
  };
  return (
    <MessageScreen icon={<LetterIcon />} title={words.title} lead={words.lead} blocked fill>
      <ErrorSummary errors={errors} />
      <div className="actions scripted" aria-busy={busy || undefined}>
        {(['mine', 'not-mine'] as const).map((answer) => (
          <BusyButton
            key={answer}
            label={answer === 'mine' ? words.mine : words.notMine}
            busyLabel={words.sending}
            busy={busy && pressed === answer}
            quiet={answer !== expected}
            onPress={() => send(answer)}
          />
        ))}
      </div>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </MessageScreen>
  );
}

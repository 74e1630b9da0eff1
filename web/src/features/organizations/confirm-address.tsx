import { useState } from 'react';
import type { AddressAnswer, AnswerAddressRequest } from '#contract/organizations.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { MailedPage } from '../../components/controls/mailed-page.tsx';
import { LogInOrTalk, LoginLink } from '../../components/layout/call-to-action.tsx';
import { confirmAddress as words } from '../../content/confirm-address.ts';
import { paths } from '../../lib/paths.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import { answerAddress } from './organization-calls.ts';

type Answer = AnswerAddressRequest['answer'];

/**
 * The page behind the welcome mail's links: asks whether the address is the visitor's, then says what that means. Either
 * button answers. Their order never changes, so that no one presses the wrong one.
 */
export function ConfirmAddress() {
  const { done, refusal, asksFor, press, ...mailed } = useMailedToken<AddressAnswer & { answer: Answer }>();
  const [pressed, setPressed] = useState<Answer>();
  // People who did not create the organization come by a link of their own in the mail.
  const expected: Answer = asksFor('not-me') ? 'not-mine' : 'mine';
  const send = (answer: Answer) => {
    setPressed(answer);
    void press(async (token) => ({ ...(await answerAddress({ token, answer })), answer }));
  };
  const name = done?.organizationName ?? '';
  const login = (
    <div className="actions">
      <LoginLink primary />
    </div>
  );
  return (
    <MailedPage
      {...mailed}
      words={words}
      path={paths.confirmAddress}
      done={
        done?.answer === 'not-mine'
          ? { title: words.told, lead: words.toldLead(name) }
          : { title: words.confirmed, lead: words.confirmedLead(name), children: login }
      }
      expired={{ lead: refusal ?? words.expiredLead, children: <LogInOrTalk /> }}
    >
      {(['mine', 'not-mine'] as const).map((one) => (
        <BusyButton
          key={one}
          label={one === 'mine' ? words.mine : words.notMine}
          busyLabel={words.sending}
          busy={mailed.busy && pressed === one}
          quiet={one !== expected}
          onPress={() => send(one)}
        />
      ))}
    </MailedPage>
  );
}

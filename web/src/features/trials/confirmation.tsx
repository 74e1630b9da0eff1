import type { ConfirmTrialRequest } from '#contract/trials.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { MailedPage } from '../../components/controls/mailed-page.tsx';
import { LoginLink } from '../../components/layout/call-to-action.tsx';
import { confirmation as words } from '../../content/trial.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';

const login = (
  <div className="actions">
    <LoginLink primary />
  </div>
);
const expired = (
  <>
    <p>{words.expiredHow}</p>
    {login}
  </>
);

/** The page behind the confirmation mail's link: asks the visitor to press the button, then shows the result. */
export function Confirmation() {
  const { press, ...mailed } = useMailedToken<true>();
  const confirm = async (token: string): Promise<true> => {
    const body: ConfirmTrialRequest = { token };
    await call('/api/trials/confirm', { body, timeoutMs: 60_000 });
    return true;
  };
  return (
    <MailedPage
      {...mailed}
      words={words}
      path={paths.confirmEmail}
      done={{ title: words.confirmed, lead: words.confirmedLead, children: login }}
      expired={{ lead: words.expiredLead, children: expired }}
    >
      <BusyButton
        label={words.submit}
        busyLabel={words.submitting}
        busy={mailed.busy}
        onPress={() => void press(confirm)}
      />
    </MailedPage>
  );
}

import { useEffect, useState } from 'react';
import { ErrorSummary } from '../../../components/controls/error-summary.tsx';
import { LetterIcon } from '../../../components/media/icons.tsx';
import { account as accountWords, inbox as words } from '../../../content/organization.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { requestLink } from '../organization-calls.ts';
import type { KnownAccount } from '../signup/known-account.ts';
import { errorsFrom, toLinkRequest } from '../signup/signup-answers.ts';

/** How long until another link can be requested, in milliseconds. */
const WAIT_MS = 60_000;

interface InboxProps {
  sessionId: string;
  account: KnownAccount;
  onPassword: () => void;
  onOtherAddress: () => void;
}

/** Shown after a one-time link was sent: what to do with it, and what to do if it does not arrive. */
export function Inbox({ sessionId, account, onPassword, onOtherAddress }: InboxProps) {
  const [sent, setSent] = useState(1);
  const [early, setEarly] = useState(true);
  // Each link that is sent restarts the wait.
  useEffect(() => {
    setEarly(true);
    const timer = setTimeout(() => setEarly(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  const { form, errors, busy, becomeIdle } = useSubmission({
    // The button looks disabled, but Enter still presses it.
    check: () => (early ? [{ message: words.wait }] : []),
    send: async () => {
      await requestLink(toLinkRequest(account.answers, sessionId));
      setSent(sent + 1);
      becomeIdle();
    },
    explain: (error) => errorsFrom(error, accountWords.failed),
  });
  return (
    <div className="ways">
      <LetterIcon />
      <p>{words.next}</p>
      <form className="form" noValidate {...form} aria-labelledby="no-email">
        <ErrorSummary errors={errors} />
        <h2 id="no-email">{words.missing}</h2>
        <p>{words.spam}</p>
        <div className="actions">
          <button type="submit" className="button" aria-disabled={early || busy || undefined}>
            {words.again}
          </button>
          <span className="note" role="status">
            {sent > 1 && words.sent} {early && words.wait}
          </span>
        </div>
      </form>
      <ul className="links">
        {account.ways.password && (
          <li>
            <button type="button" className="link" onClick={onPassword}>
              {words.password}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="link" onClick={onOtherAddress}>
            {accountWords.another}
          </button>
        </li>
      </ul>
    </div>
  );
}

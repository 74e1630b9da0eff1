import { useState } from 'react';
import { BusyButton } from '../../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../../components/controls/error-summary.tsx';
import { Field, PasswordField } from '../../../components/controls/field.tsx';
import { account as words } from '../../../content/organization.ts';
import { errorOf } from '../../../lib/field-errors.ts';
import { passwordReset } from '../../../lib/password-reset.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { requestLink, requestToken } from '../organization-calls.ts';
import { type KnownAccount, knownAccount } from '../signup/known-account.ts';
import { errorsFrom, toLinkRequest, toRequest } from '../signup/signup-answers.ts';

interface AccountWaysProps {
  sessionId: string;
  account: KnownAccount;
  /** The password was right. Resolves when the next screen is there. @param isShown whether this one still is */
  onToken: (token: string, isShown: () => boolean) => Promise<void>;
  onLinkSent: (sentTo: string) => void;
  /** The ways have changed since the form was sent. */
  onChanged: (account: KnownAccount) => void;
  onOtherAddress: () => void;
}

/** Lets buyers show that an account is theirs, with its password or a one-time link to its address. */
export function AccountWays(props: AccountWaysProps) {
  const { sessionId, account, onToken, onLinkSent, onChanged, onOtherAddress } = props;
  const { answers, email, ways } = account;
  const [way, setWay] = useState('');
  // One submission for both forms, so that one cannot start while the other is under way.
  const { form, errors, busy, isShown } = useSubmission({
    check: (typed) =>
      typed.way === 'password' && !typed.password ? [{ field: 'password', message: 'Password is required' }] : [],
    send: async (typed) => {
      setWay(typed.way ?? '');
      try {
        if (typed.way === 'password') {
          const request = { ...toRequest(answers, sessionId), password: typed.password ?? '' };
          const { token } = await requestToken(request);
          if (isShown()) await onToken(token, isShown);
        } else {
          const { sentTo } = await requestLink(toLinkRequest(answers, sessionId));
          if (isShown()) onLinkSent(sentTo);
        }
      } catch (error) {
        const changed = knownAccount(error, answers);
        if (!changed || (changed.ways.password === ways.password && changed.ways.link === ways.link)) throw error;
        if (isShown()) onChanged(changed);
        throw error;
      }
    },
    explain: (error) => errorsFrom(error, words.failed),
  });
  const pending = (name: string) => busy && way === name;
  return (
    <div className="ways">
      <ErrorSummary errors={errors} focusField={errorOf(errors, 'password') && 'password'} />
      {ways.password && (
        <form className="form" noValidate {...form} aria-labelledby="with-password">
          <h2 id="with-password">{words.withPassword}</h2>
          <input type="hidden" name="way" value="password" />
          <Field
            name="email"
            label="Email Address"
            type="email"
            autoComplete="username"
            readOnly
            value={email}
            error={errorOf(errors, 'email')}
          />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={errorOf(errors, 'password')}
          />
          <div className="actions">
            <BusyButton label={words.submit} busyLabel={words.submitting} busy={pending('password')} />
            <a href={passwordReset}>{words.forgot}</a>
          </div>
        </form>
      )}
      {ways.password && ways.link && <p className="or">{words.or}</p>}
      {ways.link && (
        <form className="form" noValidate {...form} aria-labelledby="with-link">
          <h2 id="with-link">{words.withLink}</h2>
          <input type="hidden" name="way" value="link" />
          {!ways.password && <p>{words.whyLink}</p>}
          <p>
            {words.linkTo} <b>{email}</b>. {words.linkBack}
          </p>
          <BusyButton label={words.send} busyLabel={words.sending} busy={pending('link')} quiet={ways.password} />
        </form>
      )}
      <p className="note">
        {words.notYours}{' '}
        <button type="button" className="link" onClick={onOtherAddress}>
          {words.another}
        </button>
      </p>
    </div>
  );
}

import { type ComponentProps, type FormEvent, useState } from 'react';
import type { Tokens } from '#contract/desk/sign-in.ts';
import { ApiFailure, call } from '#web/lib/api.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { endSession, startSession } from '../lib/session.ts';
import { TextField } from '../pieces/field.tsx';

interface SignInFormProps {
  path: string;
  /** Sent along with what is typed. */
  more?: Record<string, string>;
  /** All are required; the last one shows the error. */
  fields: ComponentProps<typeof TextField>[];
  /** The button's label, and what it says while it works. */
  label: string;
  busyLabel: string;
  /** From the previous step; if it has expired, signing in starts over. */
  accessToken?: string;
  /** Default: starts a session with the tokens in the response. */
  done?: (response: Tokens) => void;
  /** A button beside it. */
  other?: { label: string; onClick: () => void };
}

/** The form of one step of signing in. */
export function SignInForm(props: SignInFormProps) {
  const { path, more, fields, label, busyLabel, accessToken, done = startSession, other } = props;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      const body = { ...more, ...Object.fromEntries(new FormData(form)) };
      const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : undefined;
      done(await call<Tokens>(path, { body, headers }));
    } catch (failure) {
      if (accessToken && failure instanceof ApiFailure && failure.code === 'not_signed_in') return endSession('ended');
      setError(wordsOf(failure));
      setBusy(false);
      const last = form.querySelector<HTMLInputElement>('[name="code"], [name="password"]');
      last?.focus();
      last?.select();
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {fields.map((field, index) => (
        <TextField key={field.name} required error={index === fields.length - 1 ? error : undefined} {...field} />
      ))}
      <p className="actions">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {busy ? busyLabel : label}
        </button>
        {other && (
          <button type="button" className="button button-bare" onClick={other.onClick}>
            {other.label}
          </button>
        )}
      </p>
    </form>
  );
}

import { useState } from 'react';
import { describe, ErrorText, FieldHelp } from './field.tsx';

interface PasswordFieldProps {
  name: string;
  label: string;
  help?: string;
  error?: string;
}

/** A new password with a toggle that shows it. */
export function PasswordField({ name, label, help, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldHelp name={name} text={help} />
      <div className="password">
        <input
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...describe(name, help, error)}
        />
        <button type="button" aria-pressed={shown} aria-label={`Show ${label}`} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      <ErrorText name={name} text={error} />
    </div>
  );
}

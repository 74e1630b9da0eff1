import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { NAME_MAX } from '#contract/text.values.ts';
import { ErrorIcon } from '../media/icons.tsx';

interface Labelled {
  name: string;
  label: string;
  help?: string;
  error?: string;
}

interface FieldProps
  extends Labelled,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby'> {
  /** A narrow control, for numbers. */
  short?: boolean;
}

export function Field({ name, label, help, error, short, ...input }: FieldProps) {
  return (
    <FieldFrame name={name} label={label} help={help} error={error} short={short}>
      <input id={name} name={name} {...describe({ name, help, error })} {...input} />
    </FieldFrame>
  );
}

/** Label, help and error around a control whose id is its name, so that an error summary can link to it. */
export function FieldFrame(props: Labelled & { short?: boolean; children: ReactNode }) {
  const { name, label, help, error, short, children } = props;
  return (
    <div className={short ? 'field field-short' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {help && (
        <p className="help note" id={`${name}-help`}>
          {help}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${name}-error`}>
          <ErrorIcon /> {error}
        </p>
      )}
    </div>
  );
}

/** Returns the ARIA attributes that link a control to its help and its error. */
export function describe({ name, help, error }: Omit<Labelled, 'label'>) {
  const ids = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

interface PasswordFieldProps extends Labelled {
  /** For a password that exists already; by default it is a new one. */
  autoComplete?: 'current-password';
  defaultValue?: string;
}

/** A field for a password, with a toggle that shows it. */
export function PasswordField({ autoComplete, defaultValue, ...props }: PasswordFieldProps) {
  const { name, label } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...props}>
      <div className="password">
        <input
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete ?? 'new-password'}
          defaultValue={defaultValue}
          autoCapitalize="off"
          spellCheck={false}
          required
          {...describe(props)}
        />
        <button type="button" aria-pressed={shown} aria-label={`Show ${label}`} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  );
}

interface PersonFieldsProps {
  /** Values known already. */
  known: { firstName?: string; lastName?: string; email?: string };
  emailHelp?: string;
  error: (field: string) => string | undefined;
}

/** First name, last name and e-mail address of the person who creates an account. */
export function PersonFields({ known, emailHelp, error }: PersonFieldsProps) {
  const field = (name: 'firstName' | 'lastName' | 'email', more: Omit<FieldProps, 'name'>) => (
    <Field name={name} required defaultValue={known[name]} error={error(name)} {...more} />
  );
  return (
    <>
      <div className="field-pair">
        {field('firstName', { label: 'First Name', autoComplete: 'given-name', maxLength: NAME_MAX })}
        {field('lastName', { label: 'Last Name', autoComplete: 'family-name', maxLength: NAME_MAX })}
      </div>
      {field('email', { label: 'Email Address', type: 'email', autoComplete: 'email', help: emailHelp })}
    </>
  );
}

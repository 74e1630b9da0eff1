import type { InputHTMLAttributes } from 'react';
import { ErrorIcon } from '../media/icons.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  name: string;
  label: string;
  help?: string;
  error?: string;
  /** A narrow control, for numbers. */
  short?: boolean;
}

/** Label, help, control and error of one answer. The control's id is its name, so that an error summary can link to it. */
export function Field({ name, label, help, error, short, ...input }: FieldProps) {
  return (
    <div className={short ? 'field field-short' : 'field'}>
      <label htmlFor={name}>{label}</label>
      <FieldHelp name={name} text={help} />
      <input id={name} name={name} {...describe(name, help, error)} {...input} />
      <ErrorText name={name} text={error} />
    </div>
  );
}

/** The ARIA attributes that tie a control to its help and its error. */
export function describe(name: string, help?: string, error?: string) {
  const ids = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldHelp({ name, text }: { name: string; text?: string }) {
  if (!text) return null;
  return (
    <p className="help note" id={`${name}-help`}>
      {text}
    </p>
  );
}

export function ErrorText({ name, text }: { name: string; text?: string }) {
  if (!text) return null;
  return (
    <p className="error" id={`${name}-error`}>
      <ErrorIcon /> {text}
    </p>
  );
}

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { ErrorMark } from './icons.tsx';

interface FieldFrameProps {
  label: string;
  help?: string;
  error?: string;
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ReactNode;
}

/** Label, help and error around a control. */
export function FieldFrame({ label, help, error, children }: FieldFrameProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="small quiet" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className="error" id={`${id}-error`}>
          <ErrorMark /> <span>{error}</span>
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  help?: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, help, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(attributes) => <input {...attributes} {...input} />}
    </FieldFrame>
  );
}

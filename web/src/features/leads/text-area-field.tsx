import type { TextareaHTMLAttributes } from 'react';
import { describe, FieldError, FieldHelp } from '../../components/controls/field.tsx';

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: string;
  help?: string;
  fault?: string;
}

/** A field of several lines. */
export function TextAreaField({ name, label, help, fault, ...area }: TextAreaFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldHelp name={name} text={help} />
      <textarea id={name} name={name} rows={4} {...describe(name, help, fault)} {...area} />
      <FieldError name={name} text={fault} />
    </div>
  );
}

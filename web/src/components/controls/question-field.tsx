import type { ComponentProps } from 'react';
import type { FormQuestion } from '#contract/leads.values.ts';
import { describe, Field, FieldFrame } from './field.tsx';

export type InputAttributes = Pick<ComponentProps<'input'>, 'defaultValue' | 'onFocus' | 'onInput'>;

interface QuestionFieldProps extends InputAttributes {
  field: FormQuestion<string, string>;
  error?: string;
  /** What can be chosen, where nothing is typed. */
  options?: readonly (readonly [value: string, label: string])[];
}

/** One question of a form. */
export function QuestionField({ field, error, options, ...input }: QuestionFieldProps) {
  const { kind, error: _words, help, label, maxLength, ...control } = field;
  const { name } = field;
  const words = { label: field.required ? label : `${label} (optional)`, help, error };
  const attributes = { id: name, ...describe({ name, help, error }), ...control };
  if (options)
    return (
      <FieldFrame name={name} {...words}>
        <select defaultValue="" {...attributes}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  if (kind === 'lines')
    return (
      <FieldFrame name={name} {...words}>
        <textarea rows={4} maxLength={maxLength} {...attributes} />
      </FieldFrame>
    );
  const type = kind === 'count' ? { inputMode: 'numeric' as const, short: true } : { type: kind };
  return <Field {...control} {...words} {...type} maxLength={maxLength} {...input} />;
}

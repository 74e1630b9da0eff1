import type { ComponentProps } from 'react';
import { type InvoiceFieldName, invoiceFields } from '#contract/invoices.values.ts';
import { describe, Field, FieldFrame } from '../../components/controls/field.tsx';
import { invoice } from '../../content/invoice.ts';

/**
 * ISO 3166-1 alpha-2 codes and English names, in the order of the names. Baked in by the build: browsers spell some names
 * differently, and asking them for all names takes a slow phone about 60 ms.
 */
declare const __COUNTRIES__: readonly (readonly [code: string, name: string])[];

interface InvoiceQuestionProps extends Pick<ComponentProps<'input'>, 'defaultValue' | 'onFocus' | 'onInput'> {
  name: InvoiceFieldName;
  error?: string;
}

/** One question of the form. */
export function InvoiceQuestion({ name, error, ...input }: InvoiceQuestionProps) {
  const field = invoiceFields.find((one) => one.name === name);
  if (!field) return null;
  const { kind, error: _words, help, maxLength, ...control } = field;
  const label = field.required ? field.label : `${field.label} (${invoice.optional})`;
  const words = { label, help, error };
  if (kind === 'country')
    return (
      <FieldFrame name={name} {...words}>
        <select id={name} defaultValue="" {...describe({ name, help, error })} {...control}>
          <option value="">{invoice.choose}</option>
          {__COUNTRIES__.map(([code, country]) => (
            <option key={code} value={code}>
              {country}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  const type = kind === 'count' ? { inputMode: 'numeric' as const, short: true } : { type: kind };
  return <Field {...control} {...words} {...type} maxLength={maxLength} {...input} />;
}

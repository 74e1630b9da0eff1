import { z } from 'zod';
import type { Field } from '../../contract/desk/resource.ts';
import { accountEmailSchema, daySchema, nameSchema } from '../../contract/text.ts';

/** A field of an action's form: what it accepts, and what it shows for a record. */
export interface FormField<Facts, Value> {
  schema: z.ZodType<Value>;
  /** Null where the record has no such field. */
  shown(facts: Facts): Omit<Field, 'name'> | null;
}
export function number<Facts>(label: string, value: (facts: Facts) => number, min: number, max: number) {
  const schema = z.number(`${label} must be a whole number`).int(`${label} must be a whole number`).min(min).max(max);
  return {
    schema: schema as z.ZodType<number>,
    shown: (facts: Facts) => ({ type: 'number' as const, label, value: value(facts), min, max }),
  };
}

/** What the staff member saw, sent back to be compared. */
export function seen<Facts, Value extends string | number | boolean | null>(
  schema: z.ZodType<Value>,
  value: (facts: Facts) => Value,
) {
  return { schema, shown: (facts: Facts) => ({ type: 'hidden' as const, label: '', value: value(facts) }) };
}

/** A box to tick. @param isTicked whether it is at first */
export function check<Facts>(label: (facts: Facts) => string, isTicked: (facts: Facts) => boolean) {
  return {
    schema: z.boolean(),
    shown: (facts: Facts) => ({ type: 'check' as const, label: label(facts), value: isTicked(facts) }),
  };
}

/** One of several texts. @param value the one that is selected at first */
export function choice<Facts, Value extends string>(
  label: string,
  choices: readonly Value[],
  value: (facts: Facts) => Value,
) {
  const schema = z.enum(choices as [Value, ...Value[]], `${label} must be one of: ${choices.join(', ')}`);
  return {
    schema: schema as unknown as z.ZodType<Value>,
    shown: (facts: Facts) => ({ type: 'choice' as const, label, value: value(facts), choices: [...choices] }),
  };
}

/** A line of text, which may be empty if it is optional. */
export function line<Facts>(
  label: string,
  help: string,
  { max, isOptional = false }: { max: number; isOptional?: boolean },
  value: (facts: Facts) => string | null | undefined,
) {
  const schema = nameSchema(label, max).trim();
  return {
    schema: (isOptional ? schema.or(z.literal('')).default('') : schema) as z.ZodType<string>,
    shown: (facts: Facts) => ({ type: 'text' as const, label, help, value: value(facts) ?? '', max, isOptional }),
  };
}

/** A day, YYYY-MM-DD, or none. */
export function day<Facts>(label: string, help: string, value: (facts: Facts) => string | null | undefined) {
  return {
    schema: daySchema(`${label} must be a date`).or(z.literal('')).default('') as z.ZodType<string>,
    shown: (facts: Facts) => ({ type: 'date' as const, label, help, value: value(facts) ?? '', isOptional: true }),
  };
}

/** An e-mail address, compared as Supabase stores it. */
export function email<Facts>(label: string, help: string) {
  return {
    schema: accountEmailSchema as unknown as z.ZodType<string>,
    shown: (_: Facts) => ({ type: 'email' as const, label, help, value: '' }),
  };
}

/** Why a staff member decides so; an optional one may be empty. */
export function reason<Facts>(isOptional = false) {
  const help = `${isOptional ? 'Optional. ' : ''}It is kept permanently, so do not name anyone.`;
  return line<Facts>('Reason', help, { max: 500, isOptional }, () => '');
}

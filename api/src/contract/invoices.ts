import { z } from 'zod';
import { type InvoiceFieldName, invoiceFields, isInvoiceAnswer } from './invoices.values.ts';
import { formContext } from './leads.ts';
import { parseCount } from './leads.values.ts';
import { storable } from './text.ts';
import { emailError, plain } from './text.values.ts';

type Answers = Record<Exclude<InvoiceFieldName, 'seats' | OptionalName>, string> &
  Partial<Record<OptionalName, string>> & { seats: number };
type OptionalName = 'region' | 'postalCode' | 'purchaseOrder' | 'taxId';

/** Each answer's name and schema. */
export const invoiceAnswerSchemas = invoiceFields.map((field) => {
  const text = z
    .union([z.string(), z.number().transform(String)], { error: field.error })
    .transform((answer) => (field.kind === 'email' ? plain(answer) : answer.trim()))
    .refine((answer) => (answer === '' ? !field.required : isInvoiceAnswer(field, answer)), {
      error: ({ input }) => (field.kind === 'email' ? emailError(String(input), field.error) : field.error),
    })
    .refine(storable, { error: `${field.label} contains a character that cannot be stored` });
  const answer = text.transform((typed) => (field.kind === 'count' ? parseCount(typed) : typed || undefined));
  return [field.name, field.required ? answer : answer.optional()] as const;
});

/**
 * The price of a seat that the form showed, in cents, with its currency: "500000 usd". It may have changed since. An invoice never
 * follows it; the team is told to agree with the company first.
 */
const shownPrice = z
  .string()
  .regex(/^[1-9]\d{0,8} [a-z]{3}$/)
  .transform((price) => ({ unit_amount_cents: Number.parseInt(price, 10), currency: price.slice(-3) }))
  .optional()
  .catch(undefined);

/** POST /api/invoice-requests: JSON, or a plain HTML form post with the same names. */
export const invoiceRequestSchema = z.strictObject({
  ...Object.fromEntries(invoiceAnswerSchemas),
  ...formContext,
  price: shownPrice,
}) as unknown as z.ZodType<Answers & z.infer<z.ZodObject<typeof formContext & { price: typeof shownPrice }>>>;
export type InvoiceRequestBody = z.infer<typeof invoiceRequestSchema>;

export const invoiceRequestReceiptSchema = z.object({
  /** The page that says what happens next. */
  next: z.string(),
});
export type InvoiceRequestReceipt = z.infer<typeof invoiceRequestReceiptSchema>;

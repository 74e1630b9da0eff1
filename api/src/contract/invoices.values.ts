import { countryCodes } from './countries.values.ts';
import { COUNT_LENGTH_MAX, type FormQuestion, isAnswer } from './leads.values.ts';
import { EMAIL_MAX, NAME_MAX } from './text.values.ts';

/** The page that says what happens next. */
export const INVOICE_REQUESTED_PATH = '/aidp-invoice-requested';

/** The largest invoice that can be requested, in cents. With tax, amounts must still fit into a Postgres integer. */
const LARGEST_INVOICE_CENTS = 999_999_999;

/** Returns the most seats that one invoice can be for. */
export function maxInvoiceSeats(pricePerSeatCents: number): number {
  return Math.floor(LARGEST_INVOICE_CENTS / pricePerSeatCents);
}

/** Returns the message for a request for too many seats. */
export function tooManyForInvoice(most: number): string {
  return `One invoice can be for up to ${most.toLocaleString('en-US')} seats. For more, please schedule a consultation.`;
}

export const invoiceFieldNames = [
  'seats',
  'contactName',
  'company',
  'email',
  'street',
  'city',
  'postalCode',
  'region',
  'country',
  'purchaseOrder',
  'taxId',
] as const;
export type InvoiceFieldName = (typeof invoiceFieldNames)[number];
export type InvoiceField = FormQuestion<InvoiceFieldName, 'text' | 'email' | 'count' | 'country'>;

type Question = Partial<Omit<InvoiceField, 'name'>> & Pick<InvoiceField, 'label'>;
const questions: Record<InvoiceFieldName, Question> = {
  seats: {
    label: 'Seats',
    kind: 'count',
    maxLength: COUNT_LENGTH_MAX,
    error: 'Enter a whole number of seats, at least 1',
  },
  contactName: { label: 'Your name', autoComplete: 'name', error: 'Enter your name' },
  email: {
    label: 'Email Address',
    kind: 'email',
    maxLength: EMAIL_MAX,
    autoComplete: 'email',
    help: 'The invoice goes to this address.',
    error: 'Enter your email address, like name@company.com',
  },
  company: { label: 'Company', autoComplete: 'organization', error: 'Enter the name of your company' },
  street: { label: 'Street address', autoComplete: 'address-line1', error: 'Enter the street and number' },
  city: { label: 'City', maxLength: 100, autoComplete: 'address-level2', error: 'Enter the city' },
  region: {
    label: 'State or region',
    required: false,
    maxLength: 100,
    autoComplete: 'address-level1',
    error: 'Shorten the state or region to 100 characters',
  },
  postalCode: {
    label: 'Postal code',
    required: false,
    maxLength: 20,
    autoComplete: 'postal-code',
    error: 'Shorten the postal code to 20 characters',
  },
  country: { label: 'Country', kind: 'country', maxLength: 2, autoComplete: 'country', error: 'Choose the country' },
  purchaseOrder: {
    label: 'Purchase order',
    required: false,
    maxLength: 100,
    help: 'Printed on the invoice.',
    error: 'Shorten the purchase order number to 100 characters',
  },
  taxId: {
    label: 'VAT or tax ID',
    required: false,
    maxLength: 50,
    help: 'For example DE123456789.',
    error: 'Shorten the VAT or tax ID to 50 characters',
  },
};

/** The questions in the order in which the page shows them. */
export const invoiceFields: readonly InvoiceField[] = invoiceFieldNames.map((name) => ({
  name,
  kind: 'text',
  required: true,
  maxLength: NAME_MAX,
  error: '',
  ...questions[name],
}));

/** Returns whether an answer, trimmed and not empty, is valid. */
export function isInvoiceAnswer(field: InvoiceField, text: string): boolean {
  return isAnswer(field, text) && (field.kind !== 'country' || countryCodes.includes(text));
}

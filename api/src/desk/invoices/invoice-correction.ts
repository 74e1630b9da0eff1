import { z } from 'zod';
import {
  answerColumns,
  correctRequest,
  type InvoiceAnswers,
  type InvoiceRequest,
} from '../../checkout/invoices/invoice-requests.repository.ts';
import { checkInvoiceSeats } from '../../checkout/invoices/invoice-requests.service.ts';
import { invoiceAnswerSchemas } from '../../contract/invoices.ts';
import { type InvoiceFieldName, invoiceFieldNames, invoiceFields } from '../../contract/invoices.values.ts';
import { type FormField, seen } from '../kit/form-fields.ts';
import { action } from '../kit/resource.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

type Answer = (typeof invoiceFields)[number];

const schemas = Object.fromEntries(invoiceAnswerSchemas);

/** Everything that the form asks a company for, with its answers. */
const answerFields = Object.fromEntries(
  invoiceFields.map((field) => [field.name, { schema: schemas[field.name], shown: shownFor(field) }]),
) as unknown as { [Name in InvoiceFieldName]: FormField<InvoiceFacts, InvoiceAnswers[Name]> };

function shownFor({ name, label, kind, help, required, maxLength }: Answer) {
  return ({ request }: InvoiceFacts) => {
    const value = request[answerColumns[name]] ?? '';
    if (kind === 'count') return { type: 'number' as const, label, value, min: 1 };
    return {
      type: 'text' as const,
      label: name === 'contactName' ? 'Contact' : label,
      help: kind === 'country' ? 'Two letters (ISO 3166-1), for example DE.' : help,
      ...{ value, max: maxLength, isOptional: !required },
    };
  };
}

/** The answers that the staff member saw. */
export const answersSeen = seen(z.string().max(8_192).nullable().default(null), ({ request }: InvoiceFacts) =>
  answersOf(request),
);
export const CORRECTED = 'This request has been corrected. Read it again.';

/** All answers as one text, which shows whether a colleague has corrected any of them. */
export function answersOf(request: InvoiceRequest): string {
  return JSON.stringify(invoiceFieldNames.map((name) => request[answerColumns[name]]));
}

/** Corrects what a company has typed, until its request is approved or declined. */
export const correctInvoice = action({
  label: 'Correct',
  past: 'Corrected the request',
  when: ({ request }: InvoiceFacts) => request.state === 'new',
  question: ({ request }: InvoiceFacts) => `Correct the request of ${request.company}?`,
  explain: () => ['The invoice will say what you enter here. The company is not told.'],
  confirm: 'Save',
  form: { ...answerFields, was: answersSeen },
  rivals: ['invoice.approve', 'invoice.decline'],
  tooLate: ({ request }, { was }) => was !== null && was !== answersOf(request) && CORRECTED,
  async run(tx, { request }, answers, { env }) {
    checkInvoiceSeats(answers.seats, env);
    return correctRequest(tx, request.id, answers);
  },
  // Only the names of the answers, because the answers name people.
  record({ request }, corrected) {
    const changed = invoiceFieldNames.filter((name) => request[answerColumns[name]] !== corrected[answerColumns[name]]);
    return { before: { seats: request.seats }, after: { seats: corrected.seats, changed } };
  },
  done: () => 'Corrected the request.',
});

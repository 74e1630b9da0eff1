import {
  answerColumns,
  correctRequest,
  type InvoiceAnswers,
  type InvoiceRequest,
} from '../../checkout/invoices/invoice-requests.repository.ts';
import { invoiceAnswerSchemas } from '../../contract/invoices.ts';
import {
  invoiceFieldNames,
  invoiceFields,
  maxInvoiceSeats,
  tooManyForInvoice,
} from '../../contract/invoices.values.ts';
import { action, type Form } from '../kit/resource.ts';
import type { InvoiceFacts } from './invoice-facts.repository.ts';

const schemas = Object.fromEntries(invoiceAnswerSchemas);

/** Everything that the form asks a company for, with its answers. */
const form: Form<InvoiceFacts> = Object.fromEntries(
  invoiceFields.map(({ name, label, kind, help, required, maxLength }) => [
    name,
    {
      schema: schemas[name] as Form<InvoiceFacts>[string]['schema'],
      shown: ({ request }: InvoiceFacts) => {
        const value = request[answerColumns[name]] ?? '';
        const most = maxInvoiceSeats(request.unit_amount_cents);
        if (kind === 'count') return { type: 'number' as const, label, value, min: 1, max: most };
        const words = kind === 'country' ? 'Two letters (ISO 3166-1), for example DE.' : help;
        const title = name === 'contactName' ? 'Contact' : label;
        return { type: 'text' as const, label: title, help: words, value, max: maxLength, isOptional: !required };
      },
    },
  ]),
);

/** Corrects what a company has typed, until its request is approved or declined. */
export const correctInvoice = action({
  label: 'Correct',
  when: ({ request }: InvoiceFacts) => request.state === 'new',
  question: ({ request }: InvoiceFacts) => `Correct the request of ${request.company}?`,
  explain: () => ['The invoice will say what you enter here. The company is not told.'],
  confirm: 'Save',
  form,
  rivals: ['invoice.approve', 'invoice.decline'],
  async run(tx, { request }, answers): Promise<InvoiceRequest | string> {
    const { seats } = answers as unknown as InvoiceAnswers;
    const most = maxInvoiceSeats(request.unit_amount_cents);
    if (request.state !== 'new') return 'This request has been decided already.';
    if (seats > most) return tooManyForInvoice(most);
    return correctRequest(tx, request.id, answers as unknown as InvoiceAnswers);
  },
  // The names of the answers alone: the answers name people.
  record({ request }, corrected) {
    const isChanged = (name: (typeof invoiceFieldNames)[number]) =>
      request[answerColumns[name]] !== corrected[answerColumns[name]];
    const changed = invoiceFieldNames.filter(isChanged);
    return { before: { seats: request.seats }, after: { seats: corrected.seats, changed } };
  },
  done: () => 'Corrected the request.',
});

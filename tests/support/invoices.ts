import { randomUUID } from 'node:crypto';
import { InvoiceApproval } from '#api/checkout/invoices/invoice-approval.ts';
import { STRIPE_SENDER } from '#stand-ins/stripe/mail.ts';
import type { TestApi } from './test-api.ts';

/** Returns a valid request for an invoice, with an address that no other test uses. */
export function invoiceRequest(change: Record<string, unknown> = {}) {
  return {
    seats: 250,
    contactName: 'Dana Sample',
    email: `accounts-${randomUUID()}@northwind.example.com`,
    company: 'Northwind Sample',
    street: 'Sample Street 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
    purchaseOrder: 'PO-4711',
    taxId: 'DE 123 456 789',
    ...change,
  };
}

/** Sends a request for an invoice. @returns its id, and the contact's address */
export async function askForInvoice(api: TestApi, change: Record<string, unknown> = {}) {
  const body = invoiceRequest(change);
  await api.http.post('/api/invoice-requests').send(body).expect(201);
  const find = 'select id from invoice_requests where contact_email = $1';
  const [stored] = await api.rows<{ id: string }>(find, [body.email]);
  return { id: stored?.id ?? '', email: body.email };
}

/** Sends and approves a request. @returns also the invoice's id at Stripe and the payment's claim token */
export async function sendInvoice(api: TestApi, change: Record<string, unknown> = {}) {
  const { id, email } = await askForInvoice(api, change);
  await api.app.get(InvoiceApproval).approve(id);
  return { id, email, ...(await invoiceOf(api, id)) };
}

export async function invoiceOf(api: Pick<TestApi, 'rows'>, id: string) {
  const find = `select p.id as payment, p.invoice_id as invoice, p.claim_token as token
    from invoice_requests r join payments p on p.id = r.payment_id where r.id = $1`;
  const [found] = await api.rows<{ payment: string; invoice: string; token: string }>(find, [id]);
  if (!found) throw new Error(`no invoice was made for ${id}`);
  return found;
}

/** Returns how often Stripe has mailed an invoice. */
export async function timesMailed({ vendorRows }: Pick<TestApi, 'vendorRows'>, invoice: string): Promise<number> {
  const find = 'select from local_smtp.mails where sender = $1 and message_id = $2';
  return (await vendorRows(find, [STRIPE_SENDER, `<${invoice}@stripe>`])).length;
}

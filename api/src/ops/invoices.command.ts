import { type Command, Option } from 'commander';
import { findRequest, type InvoiceRequest } from '../checkout/invoices/invoice-requests.repository.ts';
import { isOverdue } from '../checkout/invoices/invoice-states.ts';
import { countryName } from '../contract/countries.values.ts';
import { type InvoiceState, invoiceStates } from '../contract/desk/invoices.values.ts';
import { formatCents } from '../contract/money.values.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { declineInvoice } from '../desk/invoices/decline-invoice.ts';
import { type Database } from '../platform/database/database.ts';
import { isUuid } from './is-uuid.ts';
import { print, printOne, printRows, type Row, wholeNumber, withDatabase } from './terminal.ts';

/** `invoices list | show | approve | decline`. */
export function addInvoiceCommands(program: Command): void {
  const invoices = program.command('invoices').description('Requests for invoices from companies');
  invoices
    .command('list')
    .description('newest first')
    .addOption(new Option('--state <state>', 'only requests in this state').choices(invoiceStates))
    .option('--overdue', 'only invoices whose due date has passed', false)
    .option('--limit <n>', 'at most the newest n', wholeNumber, 50)
    .option('--json', 'print JSON', false)
    .action(list);
  invoices
    .command('show <id>')
    .description('one request with its invoice')
    .option('--json', 'print JSON', false)
    .action(show);
  invoices
    .command('approve <id>')
    .description('create the invoice at Stripe and have it mailed; run it again if it was interrupted')
    .option('--new-price', "charge today's price, even if the form showed another", false)
    .action(approve);
  invoices
    .command('decline <id>')
    .description('decline the request, so that no invoice is sent')
    .requiredOption('--reason <text>', 'the reason, kept with the request')
    .option('--tell', 'also email the reason to the contact', false)
    .action(decline);
}

async function list(options: { state?: InvoiceState; overdue: boolean; limit: number; json: boolean }) {
  await withDatabase(async (db) => {
    let query = db.selectFrom('invoice_requests').selectAll().orderBy('created_at', 'desc').limit(options.limit);
    if (options.state) query = query.where('state', '=', options.state);
    if (options.overdue) query = query.where('state', '=', 'sent').where('due_at', '<', new Date());
    const rows = (await query.execute()).map((request): Row => {
      const { created, state, company, seats, email, due, id } = describe(request);
      return { created, state, company, seats, email, due, id };
    });
    printRows(rows, options.json);
  });
}

async function show(id: string, { json }: { json: boolean }) {
  await withDatabase(async (db) => {
    const request = await findKnown(db, id);
    const payment = request.payment_id
      ? await db
          .selectFrom('payments')
          .select(['invoice_id', 'status', 'unit_amount_cents'])
          .where('id', '=', request.payment_id)
          .executeTakeFirst()
      : undefined;
    const cents = request.seats * (payment?.unit_amount_cents ?? request.unit_amount_cents);
    printOne(
      {
        ...describe(request),
        amount: formatCents(cents, request.currency),
        invoice: payment?.invoice_id ?? null,
        payment: request.payment_id,
        'payment is': payment?.status ?? null,
      },
      json,
    );
  });
}

async function approve(id: string, { newPrice }: { newPrice: boolean }) {
  await withDatabase(async (db) => void (await findKnown(db, id)));
  // Imported only here: loading the whole application takes longer than the other commands take to run.
  const { approveInvoice } = await import('./approve-invoice.ts');
  const request = await approveInvoice(id, newPrice);
  print(`Approved. Stripe has mailed invoice ${request.invoice_number ?? ''} to ${request.contact_email}.`);
  if (request.invoice_url) print(request.invoice_url);
}

async function decline(id: string, { reason, tell }: { reason: string; tell: boolean }) {
  await withDatabase(async (db) => {
    await findKnown(db, id);
    const request = await declineInvoice(db, commandLine, id, { reason, tell });
    if (request.stripe_customer_id)
      print('The approval had already begun: if this customer has a draft at Stripe, delete it.');
    const told = tell
      ? `${request.contact_email} gets an email with the reason.`
      : 'The contact gets no email without --tell.';
    print(`Declined. ${told}`);
  });
}

async function findKnown(db: Database, id: string): Promise<InvoiceRequest> {
  const request = isUuid(id) ? await findRequest(db, id) : undefined;
  if (!request) throw new Error(`there is no request for an invoice with the id ${id}`);
  return request;
}

/** Returns a request's columns for the operator. */
function describe(request: InvoiceRequest) {
  return {
    created: request.created_at.toISOString(),
    state: isOverdue(request) ? 'overdue' : request.state,
    company: request.company,
    seats: request.seats,
    contact: request.contact_name,
    email: request.contact_email,
    street: request.street,
    city: [request.postal_code, request.city].filter(Boolean).join(' '),
    region: request.region,
    country: countryName(request.country),
    'purchase order': request.purchase_order,
    'tax id': request.tax_id,
    'tax id is': request.tax_id && request.stripe_customer_id ? taxIdPlace(request) : null,
    'sent again': request.repeats,
    approved: request.approved_at?.toISOString() ?? null,
    declined: request.declined_at && `${request.declined_at.toISOString()}: ${request.declined_reason}`,
    sent: request.sent_at?.toISOString() ?? null,
    due: request.due_at?.toISOString().slice(0, 10) ?? null,
    number: request.invoice_number,
    page: request.invoice_url,
    id: request.id,
  };
}

function taxIdPlace({ tax_id_at_stripe: isAtStripe }: InvoiceRequest): string {
  return isAtStripe
    ? "the customer's tax id at Stripe"
    : 'plain text on the invoice: Stripe does not accept it as a tax id';
}

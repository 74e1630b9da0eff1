import { z } from 'zod';
import { invoiceFilters, invoiceSorts, invoiceStates } from './invoices.values.ts';
import { deskListQuerySchema, deskListSchema } from './lists.ts';
import { reasonSchema, timelineSchema } from './timeline.ts';

const text = z.string().nullable();

/** GET /api/desk/invoices?q=&page=&sort=&state= */
export const deskInvoicesQuerySchema = deskListQuerySchema.extend({
  state: z.enum(invoiceFilters).optional(),
  sort: z.enum(invoiceSorts).default('newest'),
});
export type DeskInvoicesQuery = z.infer<typeof deskInvoicesQuerySchema>;

/** A request for an invoice in a list. */
export const deskInvoiceSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  state: z.enum(invoiceStates),
  isOverdue: z.boolean(),
  seats: z.number().int(),
  /** In cents, before tax: at the approved price or, before approval, at the price that the form showed. */
  amountCents: z.number().int(),
  currency: z.string(),
  dueAt: z.iso.datetime().nullable(),
  company: z.string(),
  contact: z.object({ name: z.string(), email: z.string() }),
});
export type DeskInvoice = z.infer<typeof deskInvoiceSchema>;

export const deskInvoicesSchema = deskListSchema(deskInvoiceSchema);

/** GET /api/desk/invoices/:id, and the response of every action on a request. */
export const deskInvoiceDetailSchema = deskInvoiceSchema.extend({
  /** Today's price of a seat in cents, if the form showed another one and the request is undecided; otherwise null. */
  newUnitAmountCents: z.number().int().nullable(),
  unitAmountCents: z.number().int(),
  /** Street, city, region and country, one line each. */
  address: z.array(z.string()),
  purchaseOrder: text,
  taxId: text,
  /** Whether Stripe accepted it as a tax id; otherwise it is printed as typed. Null until the customer exists there. */
  isTaxIdKnown: z.boolean().nullable(),
  declinedReason: text,
  /** Stripe's number for the invoice; null until the invoice exists. So is `url`, Stripe's page. */
  number: text,
  url: text,
  paymentId: z.uuid().nullable(),
  timeline: timelineSchema,
});
export type DeskInvoiceDetail = z.infer<typeof deskInvoiceDetailSchema>;

/** POST /api/desk/invoices/:id/approve */
export const approveInvoiceSchema = z.strictObject({
  /** Charge today's price even if the form showed another. */
  atNewPrice: z.boolean().default(false),
});
export type ApproveInvoice = z.infer<typeof approveInvoiceSchema>;

/** POST /api/desk/invoices/:id/decline */
export const declineInvoiceSchema = z.strictObject({
  reason: reasonSchema,
  /** Whether to mail the contact the reason. */
  notify: z.boolean(),
});
export type DeclineInvoice = z.infer<typeof declineInvoiceSchema>;

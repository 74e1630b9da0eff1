import { z } from 'zod';
import { storable } from '../text.ts';
import { deskListQuerySchema, deskListSchema } from './lists.ts';
import { paymentFilters, paymentSorts, paymentStatuses } from './payments.values.ts';
import { reasonSchema, timelineSchema } from './timeline.ts';

const time = z.iso.datetime();

/** GET /api/desk/payments?q=&page=&sort=&state= */
export const deskPaymentsQuerySchema = deskListQuerySchema.extend({
  state: z.enum(paymentFilters).optional(),
  sort: z.enum(paymentSorts).default('newest'),
});
export type DeskPaymentsQuery = z.infer<typeof deskPaymentsQuerySchema>;

/** A payment in a list. Amounts are in cents. */
export const deskPaymentSchema = z.object({
  id: z.uuid(),
  createdAt: time,
  paidAt: time.nullable(),
  status: z.enum(paymentStatuses),
  /** Whether it is paid and waits for the buyer to claim it for an organization. */
  isClaimable: z.boolean(),
  /** Whether a staff member must decide what it buys. */
  isInReview: z.boolean(),
  isInvoice: z.boolean(),
  seats: z.number().int(),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  currency: z.string(),
  /** The payer's e-mail address. Like `name` and `company`, null if unknown. */
  payer: z.string().nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  organizationId: z.uuid().nullable(),
});
export type DeskPayment = z.infer<typeof deskPaymentSchema>;

export const deskPaymentsSchema = deskListSchema(deskPaymentSchema);

/** GET /api/desk/payments/:id, and the response of every action on a payment. */
export const deskPaymentDetailSchema = deskPaymentSchema.extend({
  unitAmountCents: z.number().int(),
  subtotalCents: z.number().int().nullable(),
  discountCents: z.number().int().nullable(),
  taxCents: z.number().int().nullable(),
  /** Stripe's id of the Checkout Session (cs_…) or invoice (in_…). */
  reference: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  /** The payment's page in Stripe's dashboard; null without a payment intent, and with a stand-in for Stripe. */
  stripeUrl: z.string().nullable(),
  invoiceRequestId: z.uuid().nullable(),
  leadId: z.string().nullable(),
  /** Why a staff member must decide, or had to. */
  problem: z.string().nullable(),
  accepted: z.object({ at: time, seats: z.number().int(), reason: z.string().nullable() }).nullable(),
  claimedAt: time.nullable(),
  /** The deal at HubSpot; null if the payment was never paid, or deals are not configured. */
  deal: z.object({ state: z.enum(['waiting', 'synced', 'refused']), problem: z.string().nullable() }).nullable(),
  /** The newest mail about the payment, except mails planned for later. `at`: when it was sent, or is tried next. */
  lastMail: z.object({ state: z.enum(['waiting', 'sent', 'refused', 'dropped']), at: time }).nullable(),
  timeline: timelineSchema,
});
export type DeskPaymentDetail = z.infer<typeof deskPaymentDetailSchema>;

/** POST /api/desk/payments/:id/claim-link */
export const claimLinkSchema = z.object({ link: z.url() });
export type ClaimLink = z.infer<typeof claimLinkSchema>;

/** POST /api/desk/payments/:id/accept: gives seats for a payment that needs a decision. */
export const acceptPaymentSchema = z.strictObject({
  /** The problem as the staff member read it; another one is not accepted. */
  was: z.string().max(4_096).refine(storable),
  seats: z
    .number('Seats must be a whole number')
    .int('Seats must be a whole number')
    .min(1, 'Give at least one seat')
    .max(1_000_000),
  reason: reasonSchema,
});
export type AcceptPayment = z.infer<typeof acceptPaymentSchema>;

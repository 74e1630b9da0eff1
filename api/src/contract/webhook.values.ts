/** Where Stripe sends its events, below PUBLIC_URL. */
export const WEBHOOK_PATH = '/api/checkout/webhook';

/** The events that the webhook endpoint at Stripe must send. Each makes the api read the payment concerned. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'invoice.overdue',
  'cash_balance.funds_available',
] as const;

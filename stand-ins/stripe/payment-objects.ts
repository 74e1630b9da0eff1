import type Stripe from 'stripe';
import type { Decline } from './cards.ts';
import { type AcceptedPayment, newId, now, nulls } from './objects.ts';
import type { StoredSession } from './sessions.ts';

/** Makes the PaymentIntent of a session, before its first charge. */
export function newPaymentIntent({ data: session, secrets }: StoredSession): Stripe.PaymentIntent {
  return {
    ...newIntent({ amount: session.amount_total ?? 0, currency: session.currency ?? 'usd' }),
    metadata: secrets.paymentIntentData.metadata ?? {},
    payment_method_types: session.payment_method_types,
  };
}

/** Makes a PaymentIntent without a charge. @param given.amount in cents */
export function newIntent(given: { amount: number; currency: string }): Stripe.PaymentIntent {
  const id = newId('pi_');
  return {
    id,
    object: 'payment_intent',
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: given.currency,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
    ...nulls('allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at'),
    ...nulls('cancellation_reason customer customer_account description excluded_payment_method_types'),
    ...nulls('last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method'),
    ...nulls('payment_method_configuration_details payment_method_options payment_record processing review'),
    ...nulls('setup_future_usage shipping source statement_descriptor statement_descriptor_suffix transfer_group'),
  };
}

export function addressOf(payment: AcceptedPayment): Stripe.Address {
  const { country, postalCode } = payment;
  return { city: null, country, line1: null, line2: null, postal_code: postalCode, state: null };
}

/** Makes the Charge of one attempt to pay: successful, on its way, or failed with the given reason. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  payment: AcceptedPayment,
  outcome: Decline | 'pending' | 'succeeded' = 'succeeded',
): Stripe.Charge {
  const failure = typeof outcome === 'object' ? outcome : undefined;
  const paid = outcome === 'succeeded';
  return {
    id: newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? newId('txn_') : null,
    billing_details: {
      address: addressOf(payment),
      email: payment.email,
      name: payment.name,
      phone: null,
      tax_id: null,
    },
    captured: paid,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(failure),
    paid,
    payment_intent: intent.id,
    payment_method: newId('pm_'),
    payment_method_details: methodDetails(intent.amount, payment),
    receipt_email: intent.receipt_email,
    refunded: false,
    status: typeof outcome === 'object' ? 'failed' : outcome,
    ...nulls('application application_fee application_fee_amount calculated_statement_descriptor'),
    ...nulls('failure_balance_transaction on_behalf_of receipt_number receipt_url review shipping source'),
    ...nulls('source_transfer statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  };
}

function outcomeOf(failure: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: failure ? 'try_again_later' : null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: failure ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
    ...nulls('network_advice_code network_decline_code'),
  };
}

function methodDetails(amount: number, { card, account }: AcceptedPayment): Stripe.Charge.PaymentMethodDetails {
  if (card) return { card: cardDetails(amount, card), type: 'card' };
  const bank = { account_holder_type: 'company', account_type: 'checking', bank_name: 'STRIPE TEST BANK' } as const;
  const numbers = { last4: account?.last4 ?? null, routing_number: '110000000' };
  const us_bank_account = { ...bank, ...numbers, ...nulls('fingerprint payment_reference') };
  return { type: 'us_bank_account', us_bank_account };
}

function cardDetails(
  amount: number,
  card: NonNullable<AcceptedPayment['card']>,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'US',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    last4: card.last4,
    network: card.brand,
    regulated_status: 'unregulated',
    ...nulls('authorization_code electronic_commerce_indicator installments mandate network_transaction_id'),
    ...nulls('three_d_secure transaction_link_id wallet'),
  };
}

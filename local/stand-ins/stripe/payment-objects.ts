import type Stripe from 'stripe';
import type { Decline } from './cards.ts';
import { type AcceptedPayment, newId, now, nulls } from './objects.ts';
import type { StoredSession } from './sessions.ts';

/** Makes the PaymentIntent of a session, before its first charge. */
export function newPaymentIntent({ data: session, secrets }: StoredSession): Stripe.PaymentIntent {
  const id = newId('pi_');
  const { receipt_email, metadata } = secrets.paymentIntentData;
  return {
    id,
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: session.currency ?? 'usd',
    livemode: false,
    metadata: metadata ?? {},
    payment_method_types: ['card'],
    receipt_email: receipt_email ?? null,
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

/** Makes the Charge of one attempt to pay: successful, or failed with the given reason. */
export function newCharge(intent: Stripe.PaymentIntent, payment: AcceptedPayment, failure?: Decline): Stripe.Charge {
  const paid = failure === undefined;
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
    payment_method_details: { card: cardDetails(intent.amount, payment.card), type: 'card' },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
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

function cardDetails(amount: number, card: AcceptedPayment['card']): Stripe.Charge.PaymentMethodDetails.Card {
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

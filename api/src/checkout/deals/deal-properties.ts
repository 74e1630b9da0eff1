import type { CrmProperty } from '../../platform/vendors/hubspot-property.ts';

/** The property by which the deal of a payment is found: without it, as one with unique values, there would be two after a crash. */
export const PAYMENT_ID = 'payment_id';

/** The properties of deals that HubSpot does not have by itself, as `launch-check --live --write` creates them. */
export const dealProperties: readonly CrmProperty[] = [
  { ...text(PAYMENT_ID, 'Payment ID'), hasUniqueValue: true },
  text('payment_status', 'Payment status'),
  number('seats', 'Seats'),
  number('amount_refunded', 'Amount refunded'),
];

function text(name: string, label: string): CrmProperty {
  return { name, label, type: 'string', fieldType: 'text', groupName: 'dealinformation' };
}

function number(name: string, label: string): CrmProperty {
  return { name, label, type: 'number', fieldType: 'number', groupName: 'dealinformation' };
}

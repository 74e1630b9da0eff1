import type { CrmProperty } from '../../platform/vendors/hubspot-property.ts';

/** The property by which a payment's deal is found. Its values must be unique, or a crash could cause a second deal. */
export const PAYMENT_ID = 'payment_id';

/** The deal properties that HubSpot does not define itself, as `launch-check --live --write` creates them. */
export const dealProperties: readonly CrmProperty[] = [
  { ...text(PAYMENT_ID, 'Payment ID'), hasUniqueValue: true },
  text('payment_status', 'Payment status'),
  number('seats', 'Seats'),
  number('amount_refunded', 'Amount refunded'),
  number('amount_discount', 'Discount'),
  number('amount_tax', 'Tax'),
];

function text(name: string, label: string): CrmProperty {
  return { name, label, type: 'string', fieldType: 'text', groupName: 'dealinformation' };
}

function number(name: string, label: string): CrmProperty {
  return { name, label, type: 'number', fieldType: 'number', groupName: 'dealinformation' };
}

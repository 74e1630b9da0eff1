import type Stripe from 'stripe';
import type { Queryable } from '../../database.ts';
import type { Context } from '../context.ts';
import { invalid, missing, refused } from '../errors.ts';
import { newId, now, nulls } from '../objects.ts';
import { type FormTree, group, list, metadata, readParams, required, text } from '../params.ts';
import { findObject, putObject } from '../store.ts';

const shape = {
  address: group({
    line1: text(500),
    line2: text(500),
    city: text(500),
    state: text(500),
    postal_code: text(500),
    country: text(2),
  }),
  description: text(350),
  email: text(512),
  metadata,
  name: text(256),
  tax_id_data: list(group({ type: required(text()), value: required(text()) }), 5),
};

/** The formats of some types of tax ids (docs.stripe.com/billing/customer/tax-ids). */
const forms: Record<string, RegExp> = {
  eu_vat: /^(DE\d{9}|(?!DE)[A-Z]{2}[0-9A-Z+*]{8,12})$/,
  gb_vat: /^GB(\d{9}|\d{12})$/,
  ch_vat: /^CHE-\d{3}\.\d{3}\.\d{3} (MWST|TVA|IVA)$/,
  no_vat: /^\d{9}MVA$/,
  us_ein: /^\d{2}-\d{7}$/,
  au_abn: /^\d{11}$/,
};

/** POST /v1/customers */
export async function createCustomer(_context: Context, tx: Queryable, tree: FormTree): Promise<Stripe.Customer> {
  const { address, description, email, metadata: given, name, tax_id_data: taxIds = [] } = readParams(shape, tree);
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid');
  const customer: Stripe.Customer = {
    id: newId('cus_', 14),
    object: 'customer',
    address: address ? { ...nulls('line1 line2 city state postal_code country'), ...withoutUndefined(address) } : null,
    balance: 0,
    created: now(),
    delinquent: false,
    description: description ?? null,
    email: email ?? null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
    livemode: false,
    metadata: given ?? {},
    name: name ?? null,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...nulls('currency customer_account default_source discount phone shipping test_clock'),
  };
  await putObject(tx, 'customer', customer);
  for (const { type, value } of taxIds) {
    const form = forms[type];
    if (!form) throw invalid(`Invalid type: must be one of ${Object.keys(forms).join(', ')}`, 'tax_id_data[0][type]');
    if (!form.test(value)) throw refused(`Invalid value for ${type}.`, 'tax_id_invalid', 'value');
    await putObject(tx, 'tax_id', newTaxId(customer, type as Stripe.TaxId['type'], value));
  }
  return customer;
}

/** GET /v1/customers/:id/cash_balance */
export async function retrieveCashBalance(db: Queryable, tree: FormTree, id: string): Promise<Stripe.CashBalance> {
  readParams({}, tree);
  return cashOf(await getCustomer(db, id));
}

/** Reads a customer; with `lock` its row stays locked until the transaction ends. */
export async function getCustomer(db: Queryable, id: string, lock = false): Promise<Stripe.Customer> {
  const found = await findObject(db, 'customer', id, lock);
  if (!found) throw missing('customer', id);
  return found.data;
}

/** Whether Stripe can work out the tax for an address (docs.stripe.com/tax/invoicing). */
export function isTaxLocation(address: Stripe.Address | null | undefined): boolean {
  const { country, state, postal_code: code } = address ?? {};
  if (country === 'US') return /^\d{5}/.test(code ?? '');
  return country === 'CA' ? Boolean(code || state) : Boolean(country);
}

/** Returns what the customer has transferred and no invoice has taken. */
export function cashOf({ id, cash_balance: cash }: Stripe.Customer): Stripe.CashBalance {
  const settings = { reconciliation_mode: 'automatic', using_merchant_default: true } as const;
  const balance = { object: 'cash_balance', available: null, customer: id, customer_account: null } as const;
  return cash ?? { ...balance, livemode: false, settings };
}

function newTaxId(customer: Stripe.Customer, type: Stripe.TaxId['type'], value: string): Stripe.TaxId {
  return {
    id: newId('txi_'),
    object: 'tax_id',
    country: value.slice(0, 2),
    created: now(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer: customer.id, customer_account: null },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  };
}

function withoutUndefined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}

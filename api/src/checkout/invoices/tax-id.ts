import type { CustomerParams } from '../../platform/vendors/stripe-invoices.ts';

type TaxIdType = NonNullable<CustomerParams['tax_id_data']>[number]['type'];

const memberStates = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * Recognizes the type of a tax id by its format (https://docs.stripe.com/billing/customer/tax-ids). Stripe validates
 * it again.
 * @param country ISO 3166-1 alpha-2, for ids that do not include a country code
 * @returns null if the type is unknown, so that the id can only be printed as typed
 */
export function taxIdOf(taxId: string, country: string): { type: TaxIdType; value: string } | null {
  const value = taxId.toUpperCase().replace(/[\s.]/g, '');
  const compact = value.replaceAll('-', '');
  if (memberStates.includes(compact.slice(0, 2)) && /^[A-Z]{2}[0-9A-Z+*]{8,12}$/.test(compact))
    return { type: 'eu_vat', value: compact };
  if (/^(GB|XI)(\d{9}|\d{12})$/.test(compact))
    return { type: compact.startsWith('GB') ? 'gb_vat' : 'eu_vat', value: compact };
  if (/^CHE\d{9}(MWST|TVA|IVA)$/.test(compact)) {
    const [, digits = '', suffix = ''] = /^CHE(\d{9})(\w+)$/.exec(compact) ?? [];
    return { type: 'ch_vat', value: `CHE-${digits.replace(/(\d{3})(\d{3})/, '$1.$2.')} ${suffix}` };
  }
  if (/^\d{9}MVA$/.test(compact)) return { type: 'no_vat', value: compact };
  if (country === 'US' && /^\d{2}-?\d{7}$/.test(value))
    return { type: 'us_ein', value: `${compact.slice(0, 2)}-${compact.slice(2)}` };
  if (country === 'AU' && /^\d{11}$/.test(compact)) return { type: 'au_abn', value: compact };
  return null;
}

import { dealProperties } from '#api/checkout/deals/deal-properties.ts';
import { contactProperties } from '#api/leads/contact-properties.ts';
import { leadFieldNames } from '#contract/leads.values.ts';

export type CrmType = 'contacts' | 'deals';

/** A property of the account: name, label, type and so on. */
export type Definition = Record<string, unknown> & { name: string };

export const dealStages = ['appointmentscheduled', 'contractsent', 'closedwon', 'closedlost'];
const MADE_AT = '2026-01-05T09:00:00Z';

/** Returns every property of a new account that is set up for the product. */
export function accountProperties(): { type: CrmType; definition: Definition }[] {
  const contact = [...leadFieldNames, 'hs_additional_emails'].map((name) => ({
    name,
    type: name === 'number_of_software_engineers' ? 'number' : 'string',
    hasUniqueValue: name === 'email',
  }));
  const deal = [
    { name: 'dealname', type: 'string' },
    { name: 'amount', type: 'number' },
    { name: 'deal_currency_code', type: 'enumeration' },
    { name: 'dealstage', type: 'enumeration' },
    { name: 'pipeline', type: 'enumeration' },
    { name: 'closedate', type: 'datetime' },
  ];
  return [
    ...[...contact, ...contactProperties].map((given) => ({ type: 'contacts' as const, definition: complete(given) })),
    ...[...deal, ...dealProperties].map((given) => ({ type: 'deals' as const, definition: complete(given) })),
  ];
}

/** Completes a property with every field that HubSpot returns. */
export function complete(given: { name: string; type?: unknown }): Definition {
  return {
    label: given.name,
    type: 'string',
    fieldType: given.type === 'number' ? 'number' : 'text',
    description: '',
    groupName: 'information',
    options: [],
    displayOrder: -1,
    hasUniqueValue: false,
    hidden: false,
    calculated: false,
    externalOptions: false,
    formField: true,
    archived: false,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false },
    ...given,
  };
}

/** Returns what is wrong with a value, as an entry of the list in HubSpot's message; undefined for a valid one. */
export function valueError(name: string, value: string, known: Definition[], currencies: string[]): object | undefined {
  const definition = known.find((property) => property.name === name);
  const wrong = (error: string, message: string) => ({
    isValid: false,
    message,
    error,
    name,
    localizedErrorMessage: message,
  });
  if (!definition) return wrong('PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`);
  if (value === '') return undefined;
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return wrong('INVALID_EMAIL', `Email address ${value} is invalid`);
  if (definition.type === 'number' && !Number.isFinite(Number(value)))
    return wrong('INVALID_DOUBLE', `${value} was not a valid number.`);
  const options = { dealstage: dealStages, deal_currency_code: currencies }[name];
  if (options && !options.includes(value))
    return wrong('INVALID_OPTION', `${value} was not one of the allowed options: [${options.join(', ')}]`);
  if (definition.type === 'datetime' && Number.isNaN(Date.parse(value)))
    return wrong('INVALID_DATE', `${value} was not a valid long.`);
  return undefined;
}

import { type FormVariable, formVariable, type LeadForm, leadFormNames, leadForms } from '#contract/leads.values.ts';

/** The account's one blog: its content group id. */
export const BLOG_ID = '100100200';

/** The one subscription that contacts of this account can have. */
export const SUBSCRIPTION_TYPE = 100200;

const formIds = Object.fromEntries(
  leadFormNames.map((form, index) => {
    const number = String(index + 1).padStart(2, '0');
    return [formVariable('HUBSPOT_FORM', form), `5f3d7a10-00${number}-4c4e-9a52-0c6f0b7d1a${number}`];
  }),
) as Record<FormVariable<'HUBSPOT_FORM'>, string>;

/**
 * The stand-in's HubSpot account, as the product's variables name it. Fixed, so that an open page and earlier
 * submissions survive a restart.
 */
export const LOCAL_HUBSPOT = {
  HUBSPOT_PORTAL_ID: '100100',
  ...formIds,
  HUBSPOT_SUBSCRIPTION_ID: String(SUBSCRIPTION_TYPE),
};

/** The deal stages that the product uses. */
export const LOCAL_DEALS = {
  HUBSPOT_DEAL_STAGE_PAID: 'closedwon',
  HUBSPOT_DEAL_STAGE_REFUNDED: 'closedlost',
  HUBSPOT_DEAL_PIPELINE: 'default',
};

/** Returns the forms' ids from the variables. @param read gets a variable's value */
export function hubspotFormIds(read: (name: string) => string): Record<LeadForm, string> {
  const entries = leadFormNames.map((form) => [form, read(formVariable('HUBSPOT_FORM', form))]);
  return Object.fromEntries(entries) as Record<LeadForm, string>;
}

export interface FormField {
  /** Name of the contact property at HubSpot. */
  name: string;
  label: string;
  type: 'text' | 'email' | 'number' | 'textarea';
  required: boolean;
  /** Not shown to visitors. */
  hidden?: boolean;
}

const types = { text: 'text', email: 'email', count: 'number', lines: 'textarea' } as const;

/** Returns a form's fields as they would be set up at HubSpot. A submission with any other field is rejected. */
export function fieldsOf(form: LeadForm): FormField[] {
  return leadForms[form].fields.map(({ name, label, kind, required }) => ({
    name,
    label,
    type: types[kind],
    required,
  }));
}

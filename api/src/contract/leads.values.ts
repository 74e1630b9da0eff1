import { EMAIL_MAX, isEmail, NAME_MAX, plain } from './text.values.ts';

/** HubSpot's own field names (specification, section 3), in the order in which a lead is stored and listed. */
export const leadFieldNames = [
  'firstname',
  'lastname',
  'email',
  'company',
  'number_of_software_engineers',
  'message',
] as const;

/** One question of a form, rendered and checked by the page, and checked again by the api. */
export interface FormQuestion<Name extends string, Kind extends string> {
  /** Also the control's id. */
  name: Name;
  label: string;
  /** `count` is a number of people or seats, as `parseCount` reads it. */
  kind: Kind;
  required: boolean;
  maxLength: number;
  /**
   * https://html.spec.whatwg.org/#autofill. Without it a browser has no answer of its own to offer, but still restores
   * what was typed after Back.
   */
  autoComplete?: string;
  help?: string;
  /** What a person reads when the answer is missing or wrong. */
  error: string;
}
export type LeadField = FormQuestion<(typeof leadFieldNames)[number], 'text' | 'email' | 'count' | 'lines'>;

/** The largest number of people or seats that a form accepts. */
export const COUNT_MAX = 1_000_000;
/** A whole number from 1 to COUNT_MAX, without separators. */
export const countPattern = /^0*([1-9]\d{0,5}|1000000)$/;
/** Room for separators and blanks. */
export const COUNT_LENGTH_MAX = 20;

/** Returns a number as typed without the separators of its thousands: "1,200" and "1 200" are 1200. */
export function plainCount(text: string): string {
  const typed = plain(text);
  return /^\d{1,3}([,. '’])\d{3}(\1\d{3})*$/.test(typed) ? typed.replace(/\D/g, '') : typed;
}

/**
 * Reads a number of people or seats from what was typed, stored or sent: "2 " and "1,200" count; "1.5", "0" and "1e3" do not.
 * @returns null for anything that is not a whole number from 1 to COUNT_MAX
 */
export function parseCount(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const digits = plainCount(String(value));
  return countPattern.test(digits) ? Number(digits) : null;
}

/** Returns whether an answer, trimmed and not empty, is valid. */
export function isAnswer({ kind, maxLength }: FormQuestion<string, string>, text: string): boolean {
  if (text.length > maxLength) return false;
  if (kind === 'email') return isEmail(text);
  return kind !== 'count' || parseCount(text) !== null;
}

interface LeadFormDefinition {
  /** In the order of the page. */
  fields: readonly LeadField[];
  submit: string;
  submitting: string;
  /** Where the visitor goes next (specification, sections 2 and 4): a URL, or a path on this site. */
  next(site: { CONSULTATION_URL: string; TRIAL_PATH: string }): string;
}

const name = { kind: 'text', required: true, maxLength: NAME_MAX } as const;
const firstname: LeadField = {
  ...name,
  name: 'firstname',
  label: 'First Name',
  autoComplete: 'given-name',
  error: 'Enter your first name',
};
const lastname: LeadField = {
  ...name,
  name: 'lastname',
  label: 'Last Name',
  autoComplete: 'family-name',
  error: 'Enter your last name',
};
const workEmail: LeadField = {
  name: 'email',
  label: 'Email Address',
  kind: 'email',
  required: true,
  maxLength: EMAIL_MAX,
  autoComplete: 'email',
  error: 'Enter your email address, like name@company.com',
};
const company: LeadField = {
  ...name,
  name: 'company',
  label: 'Company',
  autoComplete: 'organization',
  error: 'Enter the name of your company',
};
const engineers: LeadField = {
  name: 'number_of_software_engineers',
  label: 'Number of software engineers',
  kind: 'count',
  required: true,
  maxLength: COUNT_LENGTH_MAX,
  error: 'Enter the number of software engineers as a whole number from 1 to 1,000,000',
};
/** Asked beside a price, so it means seats. HubSpot and the database keep the specification's field. */
const seats: LeadField = {
  ...engineers,
  label: 'Seats: how many engineers take part?',
  error: 'Enter the number of seats as a whole number from 1 to 1,000,000',
};
const message: LeadField = {
  name: 'message',
  label: 'Message',
  kind: 'lines',
  required: false,
  maxLength: 5_000,
  error: 'Shorten your message to 5,000 characters',
};

/**
 * The forms through which companies and trial students reach the program; each is POST /api/leads/{form}. Everything
 * else about a form derives from its entry: schema, environment variables, form at the HubSpot stand-in. Add new ones
 * at the end.
 */
const forms = {
  partner: {
    fields: [firstname, lastname, workEmail, company, message],
    submit: 'Continue to scheduling',
    submitting: 'Sending...',
    next: (site) => site.CONSULTATION_URL,
  },
  enterprise: {
    fields: [firstname, lastname, workEmail, company, engineers, message],
    submit: 'Continue to scheduling',
    submitting: 'Sending...',
    next: (site) => site.CONSULTATION_URL,
  },
  'capstone-demo': {
    fields: [firstname, lastname, workEmail, company],
    submit: 'Unlock the demos',
    submitting: 'Unlocking...',
    next: () => '/aidp-capstone-demos',
  },
  pricing: {
    fields: [seats, firstname, lastname, workEmail, company, message],
    submit: 'Continue to checkout',
    submitting: 'Continuing...',
    next: () => '/aidp-checkout',
  },
  'free-trial': {
    fields: [firstname, lastname, { ...workEmail, error: 'Enter your email address, like name@example.com' }],
    submit: 'Start the free trial',
    submitting: 'Sending...',
    next: (site) => `${site.TRIAL_PATH}-register`,
  },
} satisfies Record<string, LeadFormDefinition>;

export type LeadForm = keyof typeof forms;
export const leadForms: Record<LeadForm, LeadFormDefinition> = forms;
export const leadFormNames = Object.keys(forms) as LeadForm[];

/** The forms whose answers must not get lost: a request for an invoice is a lead too. */
export type AnyForm = LeadForm | 'invoice';

/** Returns where a form is posted. */
export function addressOf(form: AnyForm): string {
  return form === 'invoice' ? '/api/invoice-requests' : `/api/leads/${form}`;
}

/** What the team calls the forms. */
export const leadFormTitles: Record<LeadForm, string> = {
  partner: 'Hiring partner',
  enterprise: 'Custom training',
  'capstone-demo': 'Capstone demo',
  pricing: 'Pricing',
  'free-trial': 'Free trial',
};

type Suffix<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${Suffix<Tail>}`
  : Uppercase<Name>;
type Prefix = 'HUBSPOT_FORM' | 'HUBSPOT_EMBED';
export type FormVariable<P extends Prefix> = `${P}_${Suffix<LeadForm>}`;

/** The environment variable of a form, e.g. HUBSPOT_FORM_CAPSTONE_DEMO. */
export function formVariable<P extends Prefix>(prefix: P, form: LeadForm): FormVariable<P> {
  return `${prefix}_${form.toUpperCase().replaceAll('-', '_')}` as FormVariable<P>;
}

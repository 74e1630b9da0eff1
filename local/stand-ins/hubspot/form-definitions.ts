/** The product's forms as they would be set up at HubSpot; the names are the product's own. */
export const formNames = ['partner', 'enterprise', 'capstone-demo', 'pricing', 'free-trial'] as const;
export type FormName = (typeof formNames)[number];

export interface FormField {
  /** Name of the contact property at HubSpot. */
  name: string;
  label: string;
  type: 'text' | 'email' | 'number' | 'textarea';
  required: boolean;
}

const person: FormField[] = [
  { name: 'firstname', label: 'First name', type: 'text', required: true },
  { name: 'lastname', label: 'Last name', type: 'text', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
];
const company: FormField = { name: 'company', label: 'Company name', type: 'text', required: true };
const engineers: FormField = {
  name: 'number_of_software_engineers',
  label: 'Number of software engineers',
  type: 'number',
  required: true,
};
const message: FormField = { name: 'message', label: 'Message', type: 'textarea', required: false };

/** Which fields each form knows; anything else makes HubSpot reject a submission. */
export const formDefinitions: Record<FormName, FormField[]> = {
  partner: [...person, company, message],
  enterprise: [...person, company, engineers, message],
  'capstone-demo': [...person, company],
  pricing: [...person, company, engineers, message],
  'free-trial': person,
};

/** The one subscription that contacts of this account can have. */
export const SUBSCRIPTION_TYPE = 100200;

/** What a visitor of an embedded form reads after submitting it. */
export const inlineMessage = 'Thanks for submitting the form.';

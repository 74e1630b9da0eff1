import type { LeadField, LeadFormDefinition } from '../lib/lead-form.ts';

const name = { kind: 'text', required: true, maxLength: 200 } as const;

const firstname: LeadField = {
  ...name,
  name: 'firstname',
  label: 'First Name',
  autoComplete: 'given-name',
  fault: 'Enter your first name',
};
const lastname: LeadField = {
  ...name,
  name: 'lastname',
  label: 'Last Name',
  autoComplete: 'family-name',
  fault: 'Enter your last name',
};
const workEmail: LeadField = {
  name: 'email',
  label: 'Email Address',
  kind: 'email',
  autoComplete: 'email',
  required: true,
  maxLength: 254,
  fault: 'Enter your work email, like name@company.com',
};
const ownEmail: LeadField = { ...workEmail, fault: 'Enter your email address, like name@example.com' };
const company: LeadField = {
  ...name,
  name: 'company',
  label: 'Company',
  autoComplete: 'organization',
  fault: 'Enter the name of your company',
};
const engineers: LeadField = {
  name: 'number_of_software_engineers',
  label: 'Number of software engineers',
  kind: 'count',
  autoComplete: 'off',
  required: true,
  maxLength: 7,
  fault: 'Enter the number of software engineers as a whole number above 0',
};
const message: LeadField = {
  name: 'message',
  label: 'Message (optional)',
  kind: 'lines',
  autoComplete: 'off',
  required: false,
  maxLength: 5000,
  fault: 'Shorten your message to 5,000 characters',
};

/** The site's five forms: their fields in the order of the page, and the words on their buttons. */
export const partnerForm: LeadFormDefinition = {
  form: 'partner',
  fields: [firstname, lastname, workEmail, company, message],
  submit: 'Continue to scheduling',
  submitting: 'Sending...',
};

export const enterpriseForm: LeadFormDefinition = {
  form: 'enterprise',
  fields: [firstname, lastname, workEmail, company, engineers, message],
  submit: 'Continue to scheduling',
  submitting: 'Sending...',
};

export const capstoneForm: LeadFormDefinition = {
  form: 'capstone-demo',
  fields: [firstname, lastname, workEmail, company],
  submit: 'Unlock the demos',
  submitting: 'Unlocking...',
};

export const pricingForm: LeadFormDefinition = {
  form: 'pricing',
  fields: [
    firstname,
    lastname,
    workEmail,
    company,
    { ...engineers, help: 'We start your checkout with this many seats. You can change it there.' },
    message,
  ],
  submit: 'Continue to checkout',
  submitting: 'Continuing...',
};

export const trialForm: LeadFormDefinition = {
  form: 'free-trial',
  fields: [firstname, lastname, ownEmail],
  submit: 'Start the free trial',
  submitting: 'Sending...',
};

/** What every lead form says beside its fields. */
export const leadWords = {
  honeypot: 'Leave this field empty',
  /** The api hands HubSpot these words with the consent: change them there too (contract/leads.ts). */
  consent: 'Email me about programs and events',
  privacy: 'How we use your answers: ',
  privacyLink: 'privacy notice',
  embedFailed: 'Our usual form did not load, perhaps because of a content blocker. This one reaches us just as well.',
  offline: 'We could not reach the server. Your answers are still here: check your connection, then send them again.',
  failed: 'Something went wrong on our side. Your answers are still here: please send them again in a moment.',
} as const;

import type { LeadForm } from '../../../api/src/contract/leads.ts';

/** One question of a lead form, as data. */
export interface LeadField {
  /** The form service's own field name (specification, section 3); also the control's id. */
  name: 'firstname' | 'lastname' | 'email' | 'company' | 'number_of_software_engineers' | 'message';
  label: string;
  /** `count` is a whole number above 0. */
  kind: 'text' | 'email' | 'count' | 'lines';
  autoComplete: string;
  required: boolean;
  help?: string;
  /** What a person reads when the answer is missing or wrong. */
  fault: string;
  maxLength: number;
}

/** One of the site's forms, as data: drawn, checked and sent by features/leads. */
export interface LeadFormDefinition {
  form: LeadForm;
  fields: readonly LeadField[];
  submit: string;
  submitting: string;
}

/** Answers by field name, as typed. */
export type LeadAnswers = Record<string, string>;

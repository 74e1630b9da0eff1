import { z } from 'zod';
import { emailSchema, nameSchema, storable } from './text.ts';

/** The forms through which companies and trial students reach the program; each is POST /api/leads/{form}. */
export const leadForms = ['partner', 'enterprise', 'capstone-demo', 'pricing', 'free-trial'] as const;
export type LeadForm = (typeof leadForms)[number];

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optionalText = (label: string, max: number) =>
  z.preprocess(
    blankToUndefined,
    z
      .string()
      .max(max, `${label} must be at most ${max} characters long`)
      .refine(storable, `${label} contains a character that cannot be stored`)
      .optional(),
  );
/** Whole number above 0 (specification, section 5); HTML forms send it as text. */
const teamSizeMessage = 'Enter the number of engineers as a whole number above 0';
const teamSize = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d{1,7}\s*$/.test(value) ? Number(value) : value),
  z.int(teamSizeMessage).min(1, teamSizeMessage).max(1_000_000, 'Enter a number of engineers of at most 1,000,000'),
);

/** Field names are HubSpot's own (VENDORS, "Field names of the product's forms"). */
const person = { firstname: nameSchema('First Name'), lastname: nameSchema('Last Name'), email: emailSchema };
const company = nameSchema('Company');
const message = optionalText('Message', 5_000);

const contextText = (max: number) => z.string().max(max).refine(storable).optional().catch(undefined);

/** What a form sends beside its fields. A value that does not fit is dropped: no lead is lost over an odd referrer. */
const context = {
  page: contextText(2_048),
  referrer: contextText(2_048),
  utm_source: contextText(255),
  utm_medium: contextText(255),
  utm_campaign: contextText(255),
  utm_term: contextText(255),
  utm_content: contextText(255),
  /** The ticked box "Email me about programs and events": true, or its value in a plain form post, where no box is sent unticked. */
  consent: z
    .union([z.boolean(), z.literal('yes').transform(() => true)])
    .optional()
    .catch(false),
  /** Honeypot: people do not see it, and its name is none that browsers or password managers fill in. */
  leave_empty: z.string().max(2_048).optional().catch('filled'),
  /** Milliseconds between showing the form and submitting it, where JavaScript measured it. */
  filledMs: z.coerce.number().min(0).max(1e10).optional().catch(undefined),
  /** HubSpot's tracking cookie, when there is one. */
  hutk: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .optional()
    .catch(undefined),
  /** Set when HubSpot's own embedded form has taken the submission already. */
  relayedBy: z.literal('hubspot-embed').optional().catch(undefined),
};

/** The body of each form: JSON, or a plain HTML form post with the same names. */
export const leadSchemas = {
  partner: z.object({ ...person, company, message, ...context }),
  enterprise: z.object({ ...person, company, number_of_software_engineers: teamSize, message, ...context }),
  'capstone-demo': z.object({ ...person, company, ...context }),
  pricing: z.object({ ...person, company, number_of_software_engineers: teamSize, message, ...context }),
  'free-trial': z.object({ ...person, ...context }),
} satisfies Record<LeadForm, z.ZodType>;

/** What a visitor reads beside the box and under the form. HubSpot keeps it with the consent, so it must be what the pages show. */
export const consentWords = {
  communications: 'Email me about programs and events',
  processing: 'How we use your answers: privacy notice',
};

/** Everything that any form may send. */
export type LeadRequest = z.infer<(typeof leadSchemas)['partner']> & { number_of_software_engineers?: number };
/** Names of the fields that are the lead itself, in HubSpot's order. */
export const leadFields = [
  'firstname',
  'lastname',
  'email',
  'company',
  'number_of_software_engineers',
  'message',
] as const;

export const leadReceiptSchema = z.object({
  /** Where the visitor goes next: a URL, or a path on this site. */
  next: z.string(),
});
export type LeadReceipt = z.infer<typeof leadReceiptSchema>;

/** GET /api/leads/config: where a page mounts HubSpot's embedded form in place of ours; null where ours stays. */
export const embedConfigSchema = z.object({
  /** Which of HubSpot's editors the form was made with; the two embed differently. */
  editor: z.enum(['legacy', 'new']),
  region: z.string(),
  portalId: z.string(),
  formId: z.string(),
  scriptUrl: z.string(),
  /** Where the visitor goes next, as in a lead's receipt: HubSpot has the answers even when we cannot be reached. */
  next: z.string(),
});
export type EmbedConfig = z.infer<typeof embedConfigSchema>;

export const leadsConfigSchema = z.record(z.enum(leadForms), embedConfigSchema.nullable());
export type LeadsConfig = z.infer<typeof leadsConfigSchema>;

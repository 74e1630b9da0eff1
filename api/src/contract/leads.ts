import { z } from 'zod';
import { firstVisitNames, UTM_MAX, utmNames } from './campaign.values.ts';
import {
  COUNT_MAX,
  countPattern,
  type LeadField,
  type LeadForm,
  leadFormNames,
  leadForms,
  plainCount,
} from './leads.values.ts';
import { emailSchema, nameSchema, storable } from './text.ts';

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** parseCount as a schema: a number, or text as HTML forms send it. */
function teamSizeSchema(error: string) {
  const number = z.int(error).min(1, error).max(COUNT_MAX, error);
  return z
    .union([number, z.string(error).overwrite(plainCount).regex(countPattern, error)], { error })
    .transform(Number);
}

/** Makes the line ends of a plain HTML form post those of the field, whose length the browser has checked. */
const unixLines = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

function fieldSchema({ kind, label, required, maxLength, error }: LeadField): z.ZodType {
  const text = nameSchema(label, maxLength);
  const lines = z.preprocess(unixLines, text);
  const own = { text, lines, email: emailSchema, count: teamSizeSchema(error) }[kind];
  return required ? own : z.preprocess(blankToUndefined, own.optional());
}

/** Whether a value is undefined, null, false, a blank text or an empty list. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}

const contextText = (max: number) => z.string().max(max).refine(storable).optional().catch(undefined);

function contextTexts<Name extends string>(names: readonly Name[], max: number) {
  const entries = names.map((name) => [name, contextText(max)] as const);
  return Object.fromEntries(entries) as Record<Name, ReturnType<typeof contextText>>;
}

/** What every form sends besides its answers. */
export const formContext = {
  page: contextText(2_048),
  /** The sender's id of these answers, by which they are recognized if they are sent again much later. */
  id: z.uuid().optional().catch(undefined),
  /**
   * Whether the honeypot was filled in: people do not see it, and no browser or password manager fills in a field of
   * this name. Null and blanks count as empty.
   */
  leave_empty: z
    .unknown()
    .optional()
    .transform((value) => !isEmpty(value)),
  /** Milliseconds between showing the form and submitting it, if JavaScript measured it. */
  filledMs: z.coerce.number().min(0).max(1e10).optional().catch(undefined),
};

/** What a lead's form sends besides its fields. Invalid values are dropped: an odd referrer must not cost us a lead. */
const context = z.object({
  ...formContext,
  referrer: contextText(2_048),
  ...contextTexts(utmNames, UTM_MAX),
  ...contextTexts(firstVisitNames, 2_048),
  /** The checkout attempt that follows, so that its payment finds this lead. */
  checkout_attempt: z.uuid().optional().catch(undefined),
  /** Whether the box "Email me about programs and events" is ticked. A plain form post sends "yes", or nothing. */
  consent: z
    .union([z.boolean(), z.literal('yes').transform(() => true)])
    .optional()
    .catch(false),
  /** HubSpot's tracking cookie, if there is one. */
  hutk: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/)
    .optional()
    .catch(undefined),
  /** Set if HubSpot's own embedded form has already accepted the submission. */
  relayedBy: z.literal('hubspot-embed').optional().catch(undefined),
});

/** Everything that a form may send. */
export type LeadRequest = z.infer<typeof context> & { email: string } & Partial<
    Record<LeadField['name'], string | number>
  >;

/** The body of each form: JSON, or a plain HTML form post with the same names. */
export const leadSchemas = Object.fromEntries(
  leadFormNames.map((form) => {
    const fields = leadForms[form].fields.map((field) => [field.name, fieldSchema(field)] as const);
    return [form, z.object({ ...Object.fromEntries(fields), ...context.shape })];
  }),
) as unknown as Record<LeadForm, z.ZodType<LeadRequest>>;

export const leadReceiptSchema = z.object({
  /** Where the visitor goes next: a URL, or a path on this site. */
  next: z.string(),
});
export type LeadReceipt = z.infer<typeof leadReceiptSchema>;

/** GET /api/leads/config: where a page mounts HubSpot's embedded form in place of ours; null where ours stays. */
export const embedConfigSchema = z.object({
  /** Which of HubSpot's editors the form was created with; the two embed differently. */
  editor: z.enum(['legacy', 'new']),
  region: z.string(),
  portalId: z.string(),
  formId: z.string(),
  scriptUrl: z.string(),
  /** Where the visitor goes next, as in a lead's receipt: HubSpot has the answers even when we cannot be reached. */
  next: z.string(),
});
export type EmbedConfig = z.infer<typeof embedConfigSchema>;

export const leadsConfigSchema = z.record(z.enum(leadFormNames), embedConfigSchema.nullable());
export type LeadsConfig = z.infer<typeof leadsConfigSchema>;

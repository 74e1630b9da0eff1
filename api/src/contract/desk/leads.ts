import { z } from 'zod';
import { leadFormNames } from '../leads.values.ts';
import { nameSchema } from '../text.ts';
import { deskLeadSorts, deskLeadStates } from './leads.values.ts';
import { deskListQuerySchema, deskListSchema } from './lists.ts';
import { DESK_PAGE_SIZE } from './lists.values.ts';

/** The filters shared by the list, the export and the bulk retry. */
const filters = {
  form: z.enum(leadFormNames).optional(),
  /** As the list shows it: utm_source, the host of the linking page, "direct" or "other". */
  source: nameSchema('Source', 100).optional(),
  state: z.enum(deskLeadStates).optional(),
  /** Only leads of the last `days` days. */
  days: z.coerce.number().int().min(1).max(3_650).optional(),
};
const sort = z.enum(deskLeadSorts).default('newest');

/** GET /api/desk/leads?q=&page=&sort=&form=&source=&state=&days= */
export const deskLeadsQuerySchema = deskListQuerySchema.extend({ ...filters, sort });
export type DeskLeadsQuery = z.infer<typeof deskLeadsQuerySchema>;

/** GET /api/desk/leads/export: the same filters, all pages. */
export const deskLeadsExportSchema = deskLeadsQuerySchema.omit({ page: true });
export type DeskLeadsExport = z.infer<typeof deskLeadsExportSchema>;

/** POST /api/desk/leads/retry-refused: the same filters, or ids. Only leads that HubSpot refused are retried. */
export const retryRefusedSchema = deskLeadsQuerySchema
  .omit({ page: true, sort: true, state: true })
  .extend({ ids: z.array(z.uuid()).min(1).max(DESK_PAGE_SIZE).optional() });
export type RetryRefused = z.infer<typeof retryRefusedSchema>;

export const retriedLeadsSchema = z.object({
  retried: z.number().int(),
  /** Whether refused leads are left, because one call retries only DESK_COUNTED of them. */
  hasMore: z.boolean(),
});
export type RetriedLeads = z.infer<typeof retriedLeadsSchema>;

/** A lead in the list. */
export const deskLeadSchema = z.object({
  id: z.uuid(),
  form: z.enum(leadFormNames),
  /** First and last name, as typed. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  source: z.string(),
  /** utm_campaign of the last visit. */
  campaign: z.string().nullable(),
  state: z.enum(deskLeadStates),
  /** Number of attempts to send it to HubSpot. */
  tries: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type DeskLead = z.infer<typeof deskLeadSchema>;

export const deskLeadsSchema = deskListSchema(deskLeadSchema);

const texts = z.record(z.string(), z.string());

/** GET /api/desk/leads/{id}: everything about a lead. */
export const deskLeadDetailSchema = deskLeadSchema.extend({
  /** In the order of the form. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  page: z.string().nullable(),
  referrer: z.string().nullable(),
  /** utm_source … of the last visit. */
  utm: texts,
  /** first_utm_source …, first_referrer and landing_page. */
  firstVisit: texts.nullable(),
  /** Whether the box about e-mails was ticked; null if the form did not have it. */
  consent: z.boolean().nullable(),
  /** How often the same answers were sent again within ten minutes. */
  repeats: z.number().int(),
  /** HubSpot's message about the last failed attempt, or why there was no attempt. */
  refusal: z.string().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type DeskLeadDetail = z.infer<typeof deskLeadDetailSchema>;

/** GET /api/desk/leads/summary: the summary above the list. Counts stop at DESK_COUNTED. */
export const deskLeadsSummarySchema = z.object({
  waiting: z.number().int(),
  refused: z.number().int(),
  /** Sources of recent leads, the most frequent first. */
  sources: z.array(z.string()),
});
export type DeskLeadsSummary = z.infer<typeof deskLeadsSummarySchema>;

export const leadIdSchema = z.uuid('This is not the id of a lead');

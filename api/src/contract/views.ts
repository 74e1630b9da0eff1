import { z } from 'zod';
import { devices } from './views.values.ts';

const text = z.string().catch('');

/** A page's report about one view; only the path is needed. Nothing in it can identify or recognize a visitor. */
export const viewSchema = z.object({
  /** The page's path, without its query. */
  path: z.string().startsWith('/'),
  /** Host of the linking page; empty if there is none. */
  referrer: text,
  utm_source: text,
  utm_campaign: text,
  device: z.enum(devices).catch('desktop'),
  /** Whether the visit begins with this view; false for later pages of a visit, for reloads and for going back. */
  isVisit: z.boolean().catch(false),
});
export type ViewReport = z.infer<typeof viewSchema>;

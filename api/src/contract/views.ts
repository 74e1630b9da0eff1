import { z } from 'zod';
import { devices } from './views.values.ts';

const text = z.string().catch('');

/** A report about a view (ViewReport); only the path is needed. */
export const viewSchema = z.object({
  path: z.string().startsWith('/'),
  referrer: text,
  utm_source: text,
  utm_campaign: text,
  device: z.enum(devices).catch('desktop'),
  isVisit: z.boolean().catch(false),
});

import { z } from 'zod';
import { devices, vitalNames } from './views.values.ts';

const path = z.string().startsWith('/');
const text = z.string().catch('');

/** A report about a view (ViewReport); only the path is needed. */
export const viewSchema = z.object({
  path,
  referrer: text,
  utm_source: text,
  utm_campaign: text,
  device: z.enum(devices).catch('desktop'),
  isVisit: z.boolean().catch(false),
});

/** A report of a view's Core Web Vitals (VitalsReport). */
export const vitalsSchema = z.object({ path, vitals: z.partialRecord(z.enum(vitalNames), z.number().min(0)) });

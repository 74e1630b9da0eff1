import type pg from 'pg';
import type { LeadForm } from '../../../api/src/contract/leads.values.ts';
import type { Filters } from './blog/post-query.ts';
import type { RequestLog } from './blog/request-log.ts';
import type { Limits, RequestLimits } from './limits.ts';

export interface HubspotStandInOptions {
  /** Number of the account. */
  portalId: string;
  /** Private app token, pat-…, for the CMS and for the secure address of forms. */
  accessToken: string;
  /** The id of the form behind each of the product's forms. */
  forms: Record<LeadForm, string>;
  /** HubSpot's own limits where absent. */
  limits?: Partial<Limits>;
}

/** How the account is set up, where that differs between accounts; in memory, so a restart undoes it. */
export interface Switches {
  /** Which filters of the list of posts are obeyed. */
  filters: Filters;
  /** The forms that demand consent to processing, as their editor can: "Data privacy and consent". */
  consentForms: LeadForm[];
  /** Whether forms have visible fields alone, and no hidden ones for where a lead came from. */
  ownFieldsOnly: boolean;
}

/** What every part of the stand-in shares. */
export interface Context {
  options: HubspotStandInOptions;
  db: pg.Pool;
  limits: RequestLimits;
  /** What was asked of the CMS. */
  cmsRequests: RequestLog;
  switches: Switches;
}

/** Which of the product's forms has this id at this account. */
export function formOf({ options }: Context, portalId: unknown, formGuid: unknown): LeadForm | undefined {
  if (portalId !== options.portalId || typeof formGuid !== 'string') return undefined;
  const found = Object.entries(options.forms).find(([, guid]) => guid.toLowerCase() === formGuid.toLowerCase());
  return found?.[0] as LeadForm | undefined;
}

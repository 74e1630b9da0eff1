import type pg from 'pg';
import type { LeadForm } from '#contract/leads.values.ts';
import type { Filters } from './blog/post-query.ts';
import type { RequestLog } from './blog/request-log.ts';
import type { Limits, RequestLimits } from './limits.ts';

export interface HubspotStandInOptions {
  /** The account's id (Hub ID). */
  portalId: string;
  /** Private app token, pat-…, for the CMS and for the forms' authenticated endpoint. */
  accessToken: string;
  /** The id of the form behind each of the product's forms. */
  forms: Record<LeadForm, string>;
  /** Defaults to HubSpot's own limits. */
  limits?: Partial<Limits>;
}

/** Settings that differ between accounts. Kept in memory, so a restart resets them. */
export interface Switches {
  /** Which filters the list of posts supports. */
  filters: Filters;
  /** The forms that require consent to processing ("Data privacy and consent" in the form editor). */
  consentForms: LeadForm[];
  /** Whether forms have only their visible fields, without the hidden ones for where a lead came from. */
  ownFieldsOnly: boolean;
}

/** What an operator sets at HubSpot, as far as the product depends on it. */
export interface Account {
  /** The scopes of the token. */
  scopes: string[];
  details: Record<string, unknown>;
  /** Changes to forms' definitions; null for a form that was deleted. */
  forms: Partial<Record<LeadForm, Record<string, unknown> | null>>;
}

/** What every part of the stand-in shares. */
export interface Context {
  options: HubspotStandInOptions;
  db: pg.Pool;
  limits: RequestLimits;
  /** The requests to the CMS. */
  cmsRequests: RequestLog;
  switches: Switches;
  account: Account;
}

/** Returns which of the product's forms has this id in this account. */
export function formOf({ options }: Context, portalId: unknown, formGuid: unknown): LeadForm | undefined {
  if (portalId !== options.portalId || typeof formGuid !== 'string') return undefined;
  const found = Object.entries(options.forms).find(([, guid]) => guid.toLowerCase() === formGuid.toLowerCase());
  return found?.[0] as LeadForm | undefined;
}

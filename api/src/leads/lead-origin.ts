import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type LeadForm, leadForms } from '../contract/leads.values.ts';
import { codeOf, log } from '../platform/log.ts';
import type { HubSpotError } from '../platform/vendors/hubspot-error.ts';
import { HubSpotProperties } from '../platform/vendors/hubspot-properties.ts';
import { isWritable } from '../platform/vendors/hubspot-property.ts';
import { contactProperties } from './contact-properties.ts';
import type { Lead } from './leads.repository.ts';

/** How long a form that accepts only its own fields is sent nothing else. */
const SPARED_MS = 3_600_000;

/** Collects where a lead came from, as far as the account at HubSpot has properties for it. */
@Injectable()
export class LeadOrigin {
  /** Times of `performance.now()`. */
  private readonly sparedUntil = new Map<LeadForm, number>();

  constructor(private readonly properties: HubSpotProperties) {}

  /** Returns the fields to send beside the form's own; none while the account's properties are unknown. */
  async fieldsOf(lead: Lead): Promise<{ name: string; value: string }[]> {
    if ((this.sparedUntil.get(lead.form) ?? 0) > performance.now()) return [];
    const known = await this.properties.known('contacts', contactProperties);
    if (!known) return [];
    const values: Record<string, string | null> = {
      ...lead.utm,
      referrer: lead.referrer,
      ...lead.first_visit,
      form_name: lead.form,
      checkout_attempt: lead.attempt_key && attemptReference(lead.attempt_key),
    };
    return contactProperties
      .filter((property) => isWritable(property, known))
      .flatMap(({ name }) => (values[name] ? [{ name, value: values[name] }] : []));
  }

  /**
   * Notes that a form accepted a lead only without these fields. They are left out for a while, and the account's
   * properties are looked up again.
   */
  noteRefusal(form: LeadForm, error: HubSpotError): void {
    log.warn('lead_attribution_rejected', 'HubSpot rejected the attribution fields; lead submitted without them', {
      form,
      reason: codeOf(error),
    });
    this.sparedUntil.set(form, performance.now() + SPARED_MS);
    this.properties.forget('contacts');
  }
}

/**
 * Returns what HubSpot gets of a checkout attempt's key: the same for all leads of an attempt. The key itself leads to the payment's
 * claim link, which only the buyer's browser may get.
 */
export function attemptReference(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/** HubSpot's error types about a visitor, a browser or a form, which do not depend on the extra fields. */
const ABOUT_ANSWERS =
  /^(INVALID_EMAIL|BLOCKED_EMAIL|REQUIRED_FIELD|INVALID_HUTK|INVALID_IP_ADDRESS|INVALID_PAGE_URI|FORM_HAS_RECAPTCHA_ENABLED|\w*CONSENT\w*|\w*SUBSCRIPTION_TYPE)$/;

/** Whether a refusal is certainly not about the lead's origin: it names only the form's own fields or such errors. */
export function isAboutAnswers({ message, code = '' }: HubSpotError, form: LeadForm): boolean {
  const own: string[] = leadForms[form].fields.map(({ name }) => name);
  const fields = [...message.matchAll(/fields\.(\w+)/g)].map(([, name]) => name ?? '');
  if (fields.length > 0) return fields.every((name) => own.includes(name));
  const [, ...reasons] = code.split(' ');
  return reasons.length > 0 && reasons.every((reason) => ABOUT_ANSWERS.test(reason));
}

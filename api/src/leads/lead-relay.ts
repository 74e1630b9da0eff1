import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { publishedFor } from '../content/current.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, type Tx } from '../platform/database/database.ts';
import { drainQueue, holdQueue, retryAt } from '../platform/jobs/drain-queue.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { codeOf, log } from '../platform/log.ts';
import { HubSpotError } from '../platform/vendors/hubspot-error.ts';
import { type FormSubmission, submitForm } from '../platform/vendors/hubspot-forms.ts';
import { hubSpotFormId } from './lead-forms.ts';
import { isAboutAnswers, LeadOrigin } from './lead-origin.ts';
import { findWaitingLead, type Lead, markRelay } from './leads.repository.ts';

const UNCONFIGURED_WAIT_SECONDS = 600;

/** The job that relays a lead. All share a queue: one replica at a time calls HubSpot, to stay within its limits. */
export function relayJob(leadId: string) {
  return {
    name: 'relay-lead',
    payload: { leadId },
    jobKey: `relay-lead:${leadId}`,
    queueName: 'hubspot-forms',
  } as const;
}

/** Adds the job that relays a lead. */
export async function addRelayJob(db: Database | Tx, leadId: string, runAt?: Date): Promise<void> {
  const { name, payload, ...options } = relayJob(leadId);
  await addJob(db, name, payload, { ...options, ...(runAt && { runAt }) });
}

/** Submits stored leads to HubSpot at least once, and retries until HubSpot accepts or permanently refuses them. */
@Injectable()
export class LeadRelay implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly origin: LeadOrigin,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('relay-lead', ({ leadId }) => this.relay(leadId));
  }

  /** Relays a lead, and then those that came in meanwhile. No other job relays while this one holds the queue. */
  private async relay(id: string): Promise<void> {
    let next: string | undefined = id;
    const relayNext = async () => {
      const lead = await findWaitingLead(this.db, next);
      next = undefined;
      return lead !== undefined && this.relayOne(lead);
    };
    // The job holds the queue while it pauses, so all replicas together stay below HubSpot's limit.
    await drainQueue(relayNext, this.env.RELAY_PAUSE_MS);
  }

  /** @returns whether HubSpot answered, so that the next lead may go at once */
  private async relayOne(lead: Lead): Promise<boolean> {
    const formId = hubSpotFormId(lead.form, this.env);
    if (!formId || !this.env.HUBSPOT_PORTAL_ID) {
      const error = new Error(`No HubSpot form is configured for "${lead.form}"`);
      await this.tryLater(lead, error, new Date(Date.now() + UNCONFIGURED_WAIT_SECONDS * 1000));
      return true;
    }
    try {
      await this.submit(lead, formId);
    } catch (error) {
      return this.handleRefusal(lead, error);
    }
    await markRelay(this.db, lead.id, 'relayed', null);
    return true;
  }

  private async submit(lead: Lead, formId: string): Promise<void> {
    const submission = { formId, ...toSubmission(lead, this.env) };
    const origin = await this.origin.fieldsOf(lead);
    if (origin.length === 0) return submitForm(this.env, submission);
    try {
      await submitForm(this.env, { ...submission, fields: [...submission.fields, ...origin] });
    } catch (error) {
      if (!(error instanceof HubSpotError) || error.isRetryable || isAboutAnswers(error, lead.form)) throw error;
      // No lead may be refused because of fields that the visitor did not fill in.
      await submitForm(this.env, submission);
      this.origin.noteRefusal(lead.form, error);
    }
  }

  private async handleRefusal(lead: Lead, error: unknown): Promise<boolean> {
    if (!(error instanceof HubSpotError)) throw error;
    if (!error.isRetryable) {
      log.error('lead_refused', 'HubSpot refuses a lead; fix the cause, then Retry it under Leads', {
        leadId: lead.id,
        reason: codeOf(error),
      });
      await markRelay(this.db, lead.id, 'refused', error.message);
      return true;
    }
    await this.tryLater(lead, error, retryAt(error, lead.relay_attempts));
    await holdQueue(error, this.env.RELAY_PAUSE_MS);
    return false;
  }

  private async tryLater(lead: Lead, error: Error, at: Date): Promise<void> {
    log.warn('lead_relay_retry', 'HubSpot did not take a lead', {
      leadId: lead.id,
      attempts: lead.relay_attempts + 1,
      reason: codeOf(error),
    });
    await markRelay(this.db, lead.id, 'waiting', error.message);
    await addRelayJob(this.db, lead.id, at);
  }
}

function toSubmission(lead: Lead, env: Env): Omit<FormSubmission, 'formId'> {
  const consent = toConsent(lead, env);
  return {
    fields: Object.entries(lead.fields).map(([name, value]) => ({ name, value: String(value) })),
    context: toContext(lead),
    ...(consent && { consent }),
  };
}

/** Names a subscription only if one is configured: HubSpot refuses a whole submission over one it does not know. */
function toConsent({ consent }: Lead, env: Env) {
  const { HUBSPOT_SUBSCRIPTION_ID: subscriptionTypeId, PRIVACY_URL } = env;
  if (!consent || !subscriptionTypeId) return null;
  const words = publishedFor(env).content.consent.forms;
  return {
    consentToProcess: true,
    text: `${words.processing}: ${words.privacyLink} (${PRIVACY_URL})`,
    communications: [{ value: true, subscriptionTypeId, text: words.communications }],
  };
}

function toContext({ hutk, visitor_address, page, form }: Lead) {
  return {
    ...(hutk && { hutk }),
    ...(visitor_address && { ipAddress: visitor_address }),
    ...(page && URL.canParse(page) && { pageUri: page }),
    pageName: form,
  };
}

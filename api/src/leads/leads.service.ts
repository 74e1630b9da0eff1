import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { originOf } from '../analytics/origin.ts';
import { firstVisitNames, utmNames } from '../contract/campaign.values.ts';
import type { LeadReceipt, LeadRequest } from '../contract/leads.ts';
import { type LeadForm, leadFieldNames, leadForms } from '../contract/leads.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { NoticeRegistry } from '../platform/notices/notice-registry.ts';
import { TeamNotices } from '../platform/notices/team-notices.ts';
import { describeLead, type LeadFacts } from './lead-notice-words.ts';
import { addRelayJob } from './lead-relay.ts';
import { type NewLead, storeLead } from './leads.repository.ts';

export interface Visitor {
  address: string | null;
  /** The request's Referer header, for plain form posts, which do not name their page. */
  referer: string | null;
  /** Value of HubSpot's cookie. */
  hutk: string | null;
  /** Whether a browser without JavaScript sent the form; it omits an unticked box. */
  isPlainForm: boolean;
}

/** Accepts leads. Each is stored, together with the job that relays it, before the visitor sees "thank you". */
@Injectable()
export class LeadsService implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: NoticeRegistry,
    private readonly notices: TeamNotices,
  ) {}

  onModuleInit() {
    this.registry.define('lead', { noun: ['new lead', 'new leads'], link: '/leads', describe: describeLead });
  }

  /** @throws AppError 400 submitted_too_fast */
  async submit(form: LeadForm, request: LeadRequest, visitor: Visitor): Promise<LeadReceipt> {
    const receipt = { next: leadForms[form].next(this.env) };
    // A bot must not learn that it was detected.
    if (request.leave_empty) return receipt;
    refuseTooFast(request.filledMs, this.env);
    const lead = toLead(form, request, visitor);
    const id = request.id ?? randomUUID();
    await inTransaction(this.db, async (tx) => {
      if (!(await storeLead(tx, id, lead))) return;
      if (lead.relay_state === 'waiting') await addRelayJob(tx, id);
      await this.notices.add(tx, 'lead', { cause: id, facts: factsOf(id, lead), replyTo: lead.email });
    });
    return receipt;
  }
}

/** @throws AppError 400 submitted_too_fast; people who send the form again are slow enough by then */
export function refuseTooFast(filledMs: number | undefined, env: Pick<Env, 'LEAD_MIN_FILL_MS'>): void {
  if (filledMs === undefined || filledMs >= env.LEAD_MIN_FILL_MS) return;
  throw new AppError(
    400,
    'submitted_too_fast',
    'That was quicker than we expect. Please check your answers and press the button again.',
  );
}

function toLead(form: LeadForm, request: LeadRequest, visitor: Visitor): NewLead {
  const fields = leadFieldNames.flatMap((name) => {
    const value = request[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const given = <Name extends keyof LeadRequest>(names: readonly Name[]) =>
    Object.fromEntries(names.flatMap((name) => (request[name] ? [[name, String(request[name])]] : [])));
  return {
    form,
    fields: Object.fromEntries(fields),
    email: request.email,
    page: request.page || visitor.referer,
    referrer: request.referrer || null,
    utm: given(utmNames),
    ...originOf(request),
    first_visit: given(firstVisitNames),
    attempt_key: request.checkout_attempt ?? null,
    consent: request.consent ?? (visitor.isPlainForm ? false : null),
    hutk: request.hutk ?? visitor.hutk,
    visitor_address: visitor.address,
    relay_state: request.relayedBy ? 'embedded' : 'waiting',
  };
}

/** Picks the facts of a lead that the team is told. */
function factsOf(id: string, { form, fields, page, referrer, utm }: NewLead): LeadFacts {
  return { id, form, fields, page, referrer, utm };
}

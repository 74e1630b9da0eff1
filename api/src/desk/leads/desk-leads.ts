import { Inject, Injectable } from '@nestjs/common';
import { UNKNOWN } from '../../analytics/origin.ts';
import type {
  DeskLead,
  DeskLeadDetail,
  DeskLeadsExport,
  DeskLeadsQuery,
  DeskLeadsSummary,
  RetriedLeads,
  RetryRefused,
} from '../../contract/desk/leads.ts';
import type { DeskLeadState } from '../../contract/desk/leads.values.ts';
import type { DeskList } from '../../contract/desk/lists.ts';
import { DESK_COUNTED } from '../../contract/desk/lists.values.ts';
import {
  countSome,
  fewSortedLeads,
  findsMany,
  type LeadFilter,
  listSources,
  readLeadBatches,
  sortedLeads,
} from '../../leads/lead-list.repository.ts';
import { answers } from '../../leads/lead-notice-words.ts';
import { leadRow } from '../../leads/lead-row.ts';
import { findLead, type Lead } from '../../leads/leads.repository.ts';
import { toCsv } from '../../platform/csv.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import type { RelayState } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SignedInStaff } from '../access/desk-access.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { countMatches, readPage, readRows } from '../paging.ts';
import { retryAndRecord } from './retry-and-record.ts';

const storedStates: Record<DeskLeadState, RelayState[]> = {
  waiting: ['waiting'],
  // HubSpot's embedded form had already delivered the `embedded` ones.
  delivered: ['relayed', 'embedded'],
  refused: ['refused'],
};

/** Shows leads to staff, exports them, and retries their delivery to HubSpot. */
@Injectable()
export class DeskLeads {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async list(query: DeskLeadsQuery): Promise<DeskList<DeskLead>> {
    const { rows, ...counted } = await this.readPage(query);
    return { items: rows.map(toItem), ...counted };
  }

  private async readPage({ sort, page, ...query }: DeskLeadsQuery) {
    const filter = toFilter(query);
    const select = sortedLeads(this.db, filter, sort);
    if (filter.words === undefined) return readPage(this.db, select, page);
    const isFrequent = await findsMany(this.db, filter, DESK_COUNTED);
    const counted = isFrequent ? { total: DESK_COUNTED, hasMore: true } : await countMatches(this.db, select);
    const rows = await readRows(counted.hasMore ? select : fewSortedLeads(this.db, filter, sort), page);
    return { rows, ...counted };
  }

  async summary(): Promise<DeskLeadsSummary> {
    const [waiting, refused, sources] = await Promise.all([
      countSome(this.db, { states: ['waiting'] }, DESK_COUNTED),
      countSome(this.db, { states: ['refused'] }, DESK_COUNTED),
      listSources(this.db),
    ]);
    return { waiting, refused, sources };
  }

  /** @throws AppError 404 not_found */
  async show(id: string): Promise<DeskLeadDetail> {
    const lead = await findLead(this.db, id);
    if (!lead) throw new AppError(404, 'not_found', 'There is no such lead. It may have been erased.');
    return toDetail(lead);
  }

  /**
   * Retries a lead that HubSpot refused. Does nothing if the lead is not refused: another staff member may just have
   * retried it.
   * @throws AppError 404 not_found
   */
  async retry(staff: SignedInStaff, id: string): Promise<DeskLeadDetail> {
    await retryAndRecord(this.db, staff, { ids: [id] }, 1);
    return this.show(id);
  }

  /** Retries the leads that match a filter and that HubSpot refused; about DESK_COUNTED at most. */
  async retryRefused(staff: SignedInStaff, query: RetryRefused): Promise<RetriedLeads> {
    const filter = { ...toFilter(query), ids: query.ids, states: ['refused' as const] };
    const retried = await retryAndRecord(this.db, staff, filter, DESK_COUNTED);
    return { retried, hasMore: retried >= DESK_COUNTED && (await countSome(this.db, filter, 1)) > 0 };
  }

  /**
   * Records the export, then yields the leads as CSV, a thousand at a time. The search text is not recorded, because it
   * may be a person's name.
   */
  async *exportCsv(actor: Actor, query: DeskLeadsExport): AsyncGenerator<string> {
    const { q, ...filters } = query;
    await inTransaction(this.db, (tx) =>
      addDeskAction(tx, actor, {
        action: 'lead.export',
        subject: { kind: 'leads', id: 'export' },
        before: null,
        after: { ...filters, searched: q !== undefined },
      }),
    );
    let isFirst = true;
    for await (const leads of readLeadBatches(this.db, toFilter(query), query.sort)) {
      yield `${toCsv(leads.map(leadRow), isFirst)}\n`;
      isFirst = false;
    }
  }
}

function toFilter({ q, state, form, source, days }: Partial<DeskLeadsQuery>): LeadFilter {
  return { form, source, days, states: state && storedStates[state], words: q };
}

function toItem(lead: Lead): DeskLead {
  const { firstname, lastname, company } = lead.fields;
  return {
    id: lead.id,
    form: lead.form,
    name: [firstname, lastname].filter(Boolean).join(' ') || null,
    email: lead.email,
    company: company === undefined ? null : String(company),
    source: lead.source ?? UNKNOWN,
    campaign: lead.utm.utm_campaign ?? null,
    state: lead.relay_state === 'relayed' || lead.relay_state === 'embedded' ? 'delivered' : lead.relay_state,
    tries: lead.relay_attempts,
    createdAt: lead.created_at.toISOString(),
  };
}

function toDetail(lead: Lead): DeskLeadDetail {
  return {
    ...toItem(lead),
    answers: answers(lead.form, lead.fields).map(([label, value]) => ({ label, value })),
    page: lead.page,
    referrer: lead.referrer,
    utm: lead.utm,
    firstVisit: lead.first_visit,
    consent: lead.consent,
    repeats: lead.repeats,
    refusal: lead.relay_error,
    deliveredAt: lead.relayed_at?.toISOString() ?? null,
  };
}

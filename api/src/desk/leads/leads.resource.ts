import { z } from 'zod';
import { DESK_COUNTED } from '../../contract/desk/lists.values.ts';
import { leadFormNames, leadFormTitles } from '../../contract/leads.values.ts';
import { pluralize } from '../../contract/text.values.ts';
import {
  countSome,
  fewSortedLeads,
  findsMany,
  type LeadOrder,
  listOwners,
  listSources,
  sortedLeads,
  UNASSIGNED,
} from '../../leads/lead-list.repository.ts';
import { answers } from '../../leads/lead-notice-words.ts';
import { findLead, type Lead, lockLead, markHandled, setOwner } from '../../leads/leads.repository.ts';
import { retryLeads } from '../../leads/retry-leads.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RelayState } from '../../platform/database/tables.ts';
import { link, quiet, text, time } from '../kit/cells.ts';
import { reason, seen } from '../kit/form-fields.ts';
import { action, resource } from '../kit/resource.ts';
import { countMatches, readPage, readRows } from '../paging.ts';
import { when } from '../timeline.ts';
import { correctLead, isRefused } from './lead-correction.ts';
import { contactOf, type LeadFacts, nameOf, originOf, stateOf, tags, wishOf } from './lead-facts.ts';
import { exportLeads, retryAndRecord, toFilter } from './many-leads.ts';

const RETRIED = 'sent to HubSpot again.';
const deskStates = {
  refused: { label: 'Refused', count: (db: Database) => countSome(db, { states: ['refused'] }, DESK_COUNTED) },
  waiting: { label: 'On its way', count: (db: Database) => countSome(db, { states: ['waiting'] }, DESK_COUNTED) },
  delivered: { label: 'In HubSpot' },
  handled: { label: 'Handled' },
};
/** The states in which a lead stays until a person acts. */
const stoppedStates: RelayState[] = ['refused', 'handled'];

/** Refuses to replace an owner whom the staff member has not seen. */
const ownerSeen = {
  form: { was: seen(z.string().nullable(), ({ lead }: LeadFacts) => lead.owner) },
  tooLate: ({ lead }: LeadFacts, { was }: { was: string | null }) =>
    lead.owner !== was &&
    (lead.owner ? `This lead is now assigned to ${lead.owner}.` : 'This lead is no longer assigned to anyone.'),
  rivals: ['lead.assign', 'lead.unassign'],
};

/** What visitors sent through the forms, and whether HubSpot has it. */
export const leads = resource({
  kind: 'lead',
  path: 'leads',
  one: 'lead',
  many: 'Leads',
  async lead(db) {
    const [refused, waiting] = [await deskStates.refused.count(db), await deskStates.waiting.count(db)];
    const parts = [
      refused > 0 && `${refused} refused by HubSpot`,
      waiting > 0 && `${waiting} on ${waiting === 1 ? 'its' : 'their'} way`,
    ];
    return parts.filter(Boolean).join(', ') || 'Nothing is left to send to HubSpot';
  },
  none: 'Leads appear here as soon as a visitor submits a form.',
  table: 'leads',
  find: findLead,
  lock: lockLead,
  search: { label: 'Name, e-mail, company' },
  filters: {
    days: {
      label: 'Any time',
      isSelect: true,
      choices: Object.fromEntries([7, 30, 90].map((days) => [days, { label: `Last ${days} days` }])),
    },
    form: {
      label: 'Any form',
      isSelect: true,
      choices: Object.fromEntries(leadFormNames.map((form) => [form, { label: leadFormTitles[form] }])),
    },
    owner: {
      label: 'Any owner',
      isSelect: true,
      choices: { [UNASSIGNED]: { label: 'Unassigned' } },
      found: listOwners,
    },
    source: { label: 'Any source', isSelect: true, choices: {}, found: listSources },
    state: { label: 'State', choices: deskStates },
  },
  sorts: { newest: ['created_at', 'desc'], oldest: ['created_at', 'asc'] },
  async read(db, { sort, page, ...query }) {
    const filter = toFilter(query);
    const select = sortedLeads(db, filter, sort as LeadOrder);
    if (filter.words === undefined) return readPage(db, select, page);
    const isFrequent = await findsMany(db, filter, DESK_COUNTED);
    const counted = isFrequent ? { total: DESK_COUNTED, hasMore: true } : await countMatches(db, select);
    const rows = await readRows(counted.hasMore ? select : fewSortedLeads(db, filter, sort as LeadOrder), page);
    return { rows, ...counted };
  },
  head: 'Who',
  title: (lead: Lead) => nameOf(lead) || 'No name',
  second: ({ email, fields }) => [email, fields.company].filter(Boolean).join(', '),
  columns: [
    { head: 'State', cell: stateOf },
    { head: 'Form', cell: ({ form }) => text(leadFormTitles[form]) },
    { head: 'Engineers, message', cell: ({ fields }) => quiet(wishOf(fields)) },
    { head: 'Owner', cell: ({ owner }) => (owner ? text(owner.split('@')[0]) : quiet('Unassigned')) },
    { head: 'Source', cell: (lead) => text(originOf(lead)) },
    { head: 'Received', cell: ({ created_at }) => time(created_at), sort: 'newest', isNumeric: true },
  ],
  facts: async (_db, lead, { env }): Promise<LeadFacts> => ({ lead, contact: contactOf(lead, env) }),
  page: {
    title: ({ lead }) => nameOf(lead) || 'No name',
    lead: ({ lead }) => [text(lead.email, { to: `mailto:${lead.email}` })],
    states: ({ lead }) => [
      [leadFormTitles[lead.form], time(lead.created_at)],
      ['At HubSpot', stateOf(lead)],
      ['Owner', lead.owner ? text(lead.owner) : quiet('Unassigned')],
    ],
    problem: ({ lead }) =>
      lead.relay_state === 'refused'
        ? {
            title: `HubSpot refused it, after ${pluralize(lead.relay_attempts, 'attempt')}`,
            text: `${lead.relay_error ?? ''} – Fix the form or the property in HubSpot and retry, or correct the answers. If HubSpot will never accept it, reply to the person and mark it as handled.`,
          }
        : null,
    detailsTitle: 'Answers',
    details: ({ lead, contact }) => [
      ...answers(lead.form, lead.fields).map(([label, value]) => [label, text(value)] as const),
      ['Contact', link(contact, 'Find at HubSpot')],
    ],
    groups: ({ lead }) => [
      {
        title: 'Where it came from',
        none: '',
        facts: [
          ['Last visit', text(originOf(lead))],
          ['Campaign', ...tags(lead.utm)],
          ['First visit', ...tags(lead.first_visit)],
          ['Page', text(lead.page)],
          ['Linked from', text(lead.referrer)],
          ['Emails', lead.consent === null ? null : text(lead.consent ? 'Agreed' : 'Not agreed')],
          ['Sent again', lead.repeats > 0 ? text(pluralize(lead.repeats, 'time')) : null],
          ['Last answer', lead.relay_state === 'waiting' ? text(lead.relay_error) : null],
        ],
      },
    ],
    timeline: ({ lead }) => [
      ...when(lead.created_at, 'Sent the form'),
      ...when(lead.relayed_at, 'Delivered to HubSpot', { tone: 'good' }),
    ],
  },
  actions: {
    retry: action({
      label: 'Retry',
      past: 'Sent to HubSpot again',
      isPrimary: true,
      when: ({ lead }: LeadFacts) => stoppedStates.includes(lead.relay_state),
      rivals: ['lead.correct'],
      run: (tx, { lead }) => retryLeads(tx, { ids: [lead.id], states: stoppedStates }),
      record: () => ({ before: null, after: { state: 'waiting' } }),
      done: () => `The lead will be ${RETRIED}`,
    }),
    assign: action({
      label: 'Assign to me',
      past: 'Assigned it to themselves',
      when: ({ lead }: LeadFacts, { email }) => lead.owner !== email,
      ...ownerSeen,
      async run(tx, { lead }: LeadFacts, _values, { actor }) {
        await setOwner(tx, lead.id, actor.email);
        return { owner: actor.email };
      },
      record: ({ lead }, { owner }) => ({ before: { owner: lead.owner }, after: { owner } }),
      done: ({ lead }) => `The lead is now assigned to you${lead.owner ? ` instead of ${lead.owner}` : ''}.`,
    }),
    unassign: action({
      label: 'Unassign',
      past: 'Unassigned it',
      when: ({ lead }: LeadFacts) => lead.owner !== null,
      ...ownerSeen,
      run: (tx, { lead }) => setOwner(tx, lead.id, null),
      record: ({ lead }) => ({ before: { owner: lead.owner }, after: { owner: null } }),
      done: () => 'The lead is no longer assigned to anyone.',
    }),
    correct: correctLead,
    handled: action({
      label: 'Mark as handled',
      past: 'Marked as handled',
      when: isRefused,
      question: 'Mark this lead as handled?',
      explain: () => ['It is not sent to HubSpot, and reminders about it stop. You can still retry it later.'],
      form: { reason: reason() },
      rivals: ['lead.retry', 'lead.correct'],
      run: (tx, { lead }) => markHandled(tx, lead.id),
      record: () => ({ before: { state: 'refused' }, after: { state: 'handled' } }),
      done: () => 'Marked the lead as handled.',
    }),
  },
  hasNotes: true,
  hasPanel: true,
  bulk: {
    name: 'retry-refused',
    label: 'Retry',
    noun: 'refused lead',
    all: { filter: 'state', value: 'refused' },
    isPossible: ({ relay_state: state }: Lead) => state === 'refused',
    asks: false,
    explain: 'Fix the cause first, for example by correcting the form at HubSpot.',
    async run(db, actor, query) {
      const filter = { ...toFilter(query), ids: query.ids, states: ['refused' as const] };
      const retried = await retryAndRecord(db, actor, filter);
      if (retried === 0) return 'There is nothing left to retry. A colleague may have been faster.';
      const isLeft = retried >= DESK_COUNTED && (await countSome(db, filter, 1)) > 0;
      return `${pluralize(retried, 'lead')} will be ${RETRIED}${isLeft ? ' More are left; retry again.' : ''}`;
    },
  },
  csv: exportLeads,
});

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { leadFormTitles } from '../contract/leads.values.ts';
import { pluralize } from '../contract/text.values.ts';
import { type CaseText, MOST_CASES } from '../platform/conditions/condition.ts';
import { Conditions } from '../platform/conditions/conditions.ts';
import type { Database } from '../platform/database/database.ts';
import { answers } from './lead-notice-words.ts';

/** How long a lead may wait for HubSpot. */
const LATE_MINUTES = 30;

const ALL_CLEAR = `Leads: none refused, or waiting for more than ${LATE_MINUTES} minutes`;

/** Finds leads that HubSpot refused, or does not have yet. */
@Injectable()
export class LeadConditions implements OnModuleInit {
  constructor(private readonly conditions: Conditions) {}

  onModuleInit() {
    this.conditions.define({
      name: 'lead-refused',
      noun: ['lead that HubSpot refused', 'leads that HubSpot refused'],
      link: '/leads?state=refused',
      allClear: ALL_CLEAR,
      mail: {},
      find: (db) =>
        leads(db, 'refused')
          // One that is sent again and refused again is another case.
          .select(sql<string>`id || ' ' || relay_attempts`.as('key'))
          .execute(),
      describe: (refused) =>
        refused.map(({ id, form, email, fields, relay_error: words }): CaseText => {
          const name = [fields.firstname, fields.lastname].filter(Boolean).join(' ') || email;
          const advice = `Form: ${leadFormTitles[form]}. Correct it at HubSpot, then send the lead again.`;
          return {
            state: 'refused',
            title: `HubSpot refused the lead of ${name}`,
            text: `From ${[name, fields.company].filter(Boolean).join(', ')}. ${advice}`,
            words,
            link: `/leads/${id}`,
            facts: [['Form', leadFormTitles[form]], ...answers(form, fields)],
            person: email,
            actions: ['review'],
          };
        }),
      together: (count, { text }) => ({
        title: `HubSpot refused ${pluralize(count, 'lead')}`,
        text: `The oldest: ${text}`,
        link: '/leads?state=refused',
        actions: ['retry-leads'],
      }),
    });
    const title = (count: number) => `${pluralize(count, 'lead has', 'leads have')} not reached HubSpot yet`;
    this.conditions.define({
      name: 'lead-waiting',
      noun: ['lead that waits for HubSpot', 'leads that wait for HubSpot'],
      link: '/leads?state=waiting',
      allClear: ALL_CLEAR,
      find: (db) =>
        leads(db, 'waiting')
          .select('id as key')
          .where(sql<boolean>`created_at < now() - make_interval(mins => ${LATE_MINUTES})`)
          .execute(),
      describe: (waiting) =>
        waiting.map(({ id, form, relay_error: words }) => ({
          state: 'waiting',
          title: title(1),
          text: `Form of the oldest: ${leadFormTitles[form]}. Retries are automatic.`,
          words,
          link: `/leads/${id}`,
        })),
      together: (count) => ({ title: title(count), link: '/leads?state=waiting' }),
    });
  }
}

function leads(db: Database, state: 'refused' | 'waiting') {
  return db
    .selectFrom('leads')
    .select(['id', 'created_at as since', 'form', 'email', 'fields', 'relay_error'])
    .where('relay_state', '=', state)
    .orderBy('created_at')
    .limit(MOST_CASES);
}

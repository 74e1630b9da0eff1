import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { formatSeats } from '../../contract/money.values.ts';
import { type CaseText, MOST_CASES } from '../../platform/conditions/condition.ts';
import { Conditions } from '../../platform/conditions/conditions.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPrices, shownAs } from './invoice-prices.ts';
import type { InvoiceRequest } from './invoice-requests.repository.ts';

/** Finds requests for invoices that wait for a decision, and invoices that are overdue. The team is mailed about both as events. */
@Injectable()
export class InvoiceConditions implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly conditions: Conditions,
  ) {}

  onModuleInit() {
    this.conditions.define({
      name: 'invoice-request',
      noun: ['request for an invoice', 'requests for invoices'],
      link: '/invoices?state=waiting',
      find: (db) => requests(db, 'created_at').where('state', 'in', ['new', 'approving']).execute(),
      describe: (found, db) =>
        this.describe(db, found, (request) => {
          const wish = `asks for an invoice for ${formatSeats(request.seats)}`;
          return {
            state: 'waiting',
            title: `${request.company} ${wish}`,
            text: `${request.contact_name}, ${request.contact_email}. Approve or decline it.`,
            actions: ['review'],
          };
        }),
    });
    this.conditions.define({
      name: 'invoice-overdue',
      noun: ['overdue invoice', 'overdue invoices'],
      link: '/invoices?state=overdue',
      find: (db) => requests(db, 'due_at').where('state', '=', 'sent').where(sql<boolean>`due_at < now()`).execute(),
      describe: (found, db) =>
        this.describe(db, found, (request) => {
          const what = `has not paid an invoice for ${formatSeats(request.seats)}`;
          return {
            state: 'overdue',
            title: `${request.company} ${what}`,
            text: 'Ask the company about it, or void it at Stripe. It can still be paid.',
          };
        }),
    });
  }

  private async describe(db: Database, requests: InvoiceRequest[], words: (request: InvoiceRequest) => CaseText) {
    const prices = await findPrices(db, requests, this.env);
    return requests.map((request): CaseText => {
      const { id, seats } = request;
      const { unitCents, currency } = prices.get(id) ?? shownAs(request);
      return { seats, money: { cents: seats * unitCents, currency }, link: `/invoices/${id}`, ...words(request) };
    });
  }
}

function requests(db: Database, since: 'created_at' | 'due_at') {
  return db
    .selectFrom('invoice_requests')
    .selectAll()
    .select(['id as key', sql<Date>`${sql.ref(since)}`.as('since')])
    .orderBy(since)
    .orderBy('id')
    .limit(MOST_CASES);
}

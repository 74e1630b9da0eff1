import { Inject } from '@nestjs/common';
import { readSoFar, readWeek } from '../../analytics/week.ts';
import { addDealJob } from '../../checkout/deals/deal-jobs.ts';
import { releaseFailed } from '../../checkout/deals/deals.repository.ts';
import { type Acted, actedSchema } from '../../contract/desk/resource.ts';
import { type Today, type TodayItem, todaySchema } from '../../contract/desk/today.ts';
import { TODAY_MOST } from '../../contract/desk/today.values.ts';
import { pluralize } from '../../contract/text.values.ts';
import type { Condition } from '../../platform/conditions/condition.ts';
import { Conditions, type DescribedCase } from '../../platform/conditions/conditions.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from '../access/desk-access.ts';
import { addDeskAction } from '../desk-actions.repository.ts';

/** What needs attention and the figures of the last week, and retries of a kind that has no list. */
@DeskRoutes('desk')
export class TodayController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly conditions: Conditions,
  ) {}

  @DeskGet('today', 'viewer', 'Everything that needs attention now, and the figures of the last seven days')
  @ApiResponses(200, todaySchema)
  async read(): Promise<Today> {
    const [soFar, week, conditions] = await Promise.all([
      readSoFar(this.db, this.env.TEAM_TIME_ZONE),
      readWeek(this.db, this.env.TEAM_TIME_ZONE),
      this.conditions.read(TODAY_MOST),
    ]);
    const open = conditions.filter(({ count }) => count > 0);
    const rows = open.flatMap(({ condition, count, described }) => toRows(condition, count, described));
    const counts: Today['counts'] = {};
    for (const { condition, count } of open) {
      const [screen = ''] = condition.link.split('?');
      counts[screen] = (counts[screen] ?? 0) + count;
    }
    const wrong = new Set(open.map(({ condition }) => condition.allClear));
    const allClear = conditions.flatMap(({ condition }) => condition.allClear ?? []).filter((line) => !wrong.has(line));
    return {
      at: new Date().toISOString(),
      items: rows.map(toItem).sort(byUrgency).slice(0, TODAY_MOST),
      total: open.reduce((sum, { condition, count }) => sum + (condition.together ? 1 : count), 0),
      counts,
      allClear: [...new Set(allClear)],
      soFar,
      week,
    };
  }

  @DeskPost('deals/retry-refused', 'operator', 'Retry all deals that are not at HubSpot')
  @ApiResponses(200, actedSchema.pick({ done: true }))
  async retryDeals(@CurrentStaff() staff: SignedInStaff): Promise<Pick<Acted, 'done'>> {
    const retried = await inTransaction(this.db, async (tx) => {
      const deals = await releaseFailed(tx);
      for (const id of deals) await addDealJob(tx, id);
      const subject = { kind: 'deals', id: 'refused' };
      const after = { deals: deals.length };
      if (deals.length > 0) await addDeskAction(tx, staff, { action: 'deals.retry', subject, before: null, after });
      return deals.length;
    });
    const again = `Retrying ${pluralize(retried, 'deal')}. Any that fail again will appear here.`;
    return { done: { text: retried > 0 ? again : 'All deals are at HubSpot, or on their way.' } };
  }
}

interface Row extends DescribedCase {
  condition: Condition;
}

/** Returns a row for each case, or one for all cases of a condition that says how. */
function toRows(condition: Condition, count: number, described: DescribedCase[]): Row[] {
  const [oldest] = described;
  if (condition.together && oldest && count > 1)
    return [{ ...oldest, ...condition.together(count, oldest), key: '', condition }];
  return described.map((each) => ({ ...each, condition }));
}

function toItem(row: Row): TodayItem {
  const { condition, key, since, dueAt, state, money = null, seats = null, link = condition.link } = row;
  return {
    ...{ kind: condition.name, key: `${condition.name} ${key}`, state, money, seats, link },
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    title: row.title,
    text: row.text,
    words: row.words || null,
    actions: row.actions ?? [],
  };
}

/** Sorts items about money first, then the oldest first. */
function byUrgency(a: TodayItem, b: TodayItem): number {
  return Number(b.money !== null) - Number(a.money !== null) || Date.parse(a.since) - Date.parse(b.since);
}

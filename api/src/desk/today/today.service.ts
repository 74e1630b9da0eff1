import { Inject, Injectable } from '@nestjs/common';
import { readWeek } from '../../analytics/week.ts';
import type { Today, TodayItem } from '../../contract/desk/today.ts';
import { TODAY_MOST } from '../../contract/desk/today.values.ts';
import { type Condition, wordsFor } from '../../platform/conditions/condition.ts';
import { Conditions, type DescribedCase } from '../../platform/conditions/conditions.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import type { SignedInStaff } from '../access/desk-access.ts';
import { seesPersonalData } from '../access/personal-data.ts';

/** Shows what needs attention, and the figures of the last week. */
@Injectable()
export class TodayService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly conditions: Conditions,
  ) {}

  async read(staff: SignedInStaff): Promise<Today> {
    const [week, conditions] = await Promise.all([
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
      items: rows
        .map((row) => toItem(row, seesPersonalData(staff)))
        .sort(byUrgency)
        .slice(0, TODAY_MOST),
      total: open.reduce((sum, { condition, count }) => sum + (condition.together ? 1 : count), 0),
      counts,
      allClear: [...new Set(allClear)],
      week,
    };
  }
}

interface Row extends DescribedCase {
  condition: Condition;
  subjectId: string | null;
}

/** Returns a row for each case, or one for all cases of a condition that says how. */
function toRows(condition: Condition, count: number, described: DescribedCase[]): Row[] {
  const [oldest] = described;
  if (condition.together && oldest && count > 1)
    return [{ ...oldest, ...condition.together(count, oldest), key: '', condition, subjectId: null }];
  return described.map((each) => ({ ...each, condition, subjectId: each.key.split(' ')[0] || null }));
}

/** @param seesNames whether the reader may see personal data and use the actions */
function toItem(row: Row, seesNames: boolean): TodayItem {
  const { condition, key, subjectId, since, dueAt, state, money = null, seats = null, link = condition.link } = row;
  return {
    ...{ kind: condition.name, key: `${condition.name} ${key}`, subjectId, state, money, seats, link },
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    title: wordsFor(row.title, seesNames),
    text: wordsFor(row.text, seesNames),
    words: (seesNames && row.words) || null,
    actions: seesNames ? (row.actions ?? []) : [],
  };
}

/** Sorts items about money first, then the oldest first. */
function byUrgency(a: TodayItem, b: TodayItem): number {
  return Number(b.money !== null) - Number(a.money !== null) || Date.parse(a.since) - Date.parse(b.since);
}

import { Inject, Injectable } from '@nestjs/common';
import { readWeek } from '../../analytics/week.ts';
import { hasDeals } from '../../checkout/deals/deal-jobs.ts';
import type { Today } from '../../contract/desk/today.ts';
import { TODAY_MOST } from '../../contract/desk/today.values.ts';
import { Machine } from '../../diagnostics/upkeep/machine.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import type { SignedInStaff } from '../access/desk-access.ts';
import { findCopies } from './find-copies.ts';
import { findMachinery } from './find-machinery.ts';
import { findOrganizations } from './find-organizations.ts';
import { findPayments } from './find-payments.ts';
import { findUpkeep } from './find-upkeep.ts';
import { byUrgency, toItem } from './today-item.ts';

/** Gathers everything that needs attention, and the figures of the last week. */
@Injectable()
export class TodayService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: NoticeRegistry,
    private readonly machine: Machine,
  ) {}

  async read({ role }: SignedInStaff): Promise<Today> {
    const [week, ...found] = await Promise.all([
      readWeek(this.db, this.env.TEAM_TIME_ZONE),
      findPayments(this.db),
      findOrganizations(this.db),
      findCopies(this.db, hasDeals(this.env)),
      findMachinery(this.db, this.registry),
      findUpkeep(this.db, this.registry, this.machine),
    ]);
    const kinds = found.flat().filter(({ count }) => count > 0);
    const items = kinds.flatMap(({ kind, items }) => items.map((item) => toItem(kind, item, role !== 'viewer')));
    return {
      at: new Date().toISOString(),
      items: items.sort(byUrgency).slice(0, TODAY_MOST),
      total: kinds.reduce((sum, { count, total = count }) => sum + total, 0),
      counts: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
      week,
    };
  }
}

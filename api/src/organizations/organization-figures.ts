import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NoticeRegistry } from '../platform/notices/notice-registry.ts';
import { countNew, countWaiting } from './organizations.repository.ts';

/** Adds new organizations, trial registrations and open questions about organizations to the weekly summary. */
@Injectable()
export class OrganizationFigures implements OnModuleInit {
  constructor(private readonly registry: NoticeRegistry) {}

  onModuleInit() {
    this.registry.tellWeekly(30, {
      happened: async (db, period) => {
        const { organizations, students } = await countNew(db, period);
        return [
          ['Organizations', organizations.toLocaleString('en-US')],
          ['Trial registrations', students.toLocaleString('en-US')],
        ];
      },
      waiting: async (db) => {
        const { frozen, unverified } = await countWaiting(db);
        return [
          ['frozen organizations', frozen, 'ops organizations list --frozen'],
          ['organizations with an unconfirmed address', unverified, 'ops organizations list --unverified'],
        ];
      },
    });
  }
}

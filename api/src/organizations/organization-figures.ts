import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NoticeRegistry } from '../platform/notices/notice-registry.ts';
import { countNew } from './organizations.repository.ts';

/** Adds new organizations and trial registrations to the weekly summary. */
@Injectable()
export class OrganizationFigures implements OnModuleInit {
  constructor(private readonly registry: NoticeRegistry) {}

  onModuleInit() {
    this.registry.addWeeklyFigures(30, async (db, period) => {
      const { organizations, students } = await countNew(db, period);
      return [
        ['Organizations', organizations.toLocaleString('en-US')],
        ['Trial registrations', students.toLocaleString('en-US')],
      ];
    });
  }
}

import { Module } from '@nestjs/common';
import { Machine } from './machine.ts';
import { UpkeepNotices } from './upkeep-notices.ts';

/** What keeps the site alive beside its own processes: certificates, backups, and room on the disk. */
@Module({
  providers: [Machine, UpkeepNotices],
  exports: [Machine],
})
export class UpkeepModule {}

import { Module } from '@nestjs/common';
import { Machine } from './machine.ts';
import { UpkeepConditions } from './upkeep-conditions.ts';

/** What keeps the site alive beside its own processes: certificates, backups, and room on the disk. */
@Module({
  providers: [Machine, UpkeepConditions],
  exports: [Machine],
})
export class UpkeepModule {}

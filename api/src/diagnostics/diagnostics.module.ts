import { Module } from '@nestjs/common';
import { DiagnosticsController } from './diagnostics.controller.ts';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { Machine } from './upkeep/machine.ts';
import { UpkeepConditions } from './upkeep/upkeep-conditions.ts';

@Module({
  controllers: [HealthController, MetricsController, DiagnosticsController],
  providers: [Machine, UpkeepConditions],
  exports: [Machine],
})
export class DiagnosticsModule {}

import { Module } from '@nestjs/common';
import { DiagnosticsController } from './diagnostics.controller.ts';
import { HealthController } from './health.controller.ts';
import { HubSpotPosts } from './hubspot-posts.ts';
import { MetricsController } from './metrics.controller.ts';
import { UpkeepModule } from './upkeep/upkeep.module.ts';

@Module({
  imports: [UpkeepModule],
  controllers: [HealthController, MetricsController, DiagnosticsController],
  providers: [HubSpotPosts],
})
export class DiagnosticsModule {}

import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { RedirectsModule } from '../redirects/redirects.module.ts';
import { DiagnosticsController } from './diagnostics.controller.ts';
import { HealthController } from './health.controller.ts';
import { HubSpotPosts } from './hubspot-posts.ts';
import { MetricsController } from './metrics.controller.ts';
import { UpkeepModule } from './upkeep/upkeep.module.ts';

@Module({
  imports: [BlogModule, RedirectsModule, UpkeepModule],
  controllers: [HealthController, MetricsController, DiagnosticsController],
  providers: [HubSpotPosts],
})
export class DiagnosticsModule {}

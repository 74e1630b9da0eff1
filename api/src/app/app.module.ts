import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard } from '@nestjs/throttler';
import { AnalyticsModule } from '../analytics/analytics.module.ts';
import { BlogModule } from '../blog/blog.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { publishedFor } from '../content/current.ts';
import { DeskGuard } from '../desk/access/desk.guard.ts';
import { DeskModule } from '../desk/desk.module.ts';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import type { Env } from '../platform/config/env.ts';
import { ErrorFilter } from '../platform/http/error.filter.ts';
import { rateLimits } from '../platform/http/rate-limits.ts';
import { PlatformModule } from '../platform/platform.module.ts';
import { PrivacyModule } from '../privacy/privacy.module.ts';
import { SetupModule } from '../setup/setup.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { TrialsModule } from '../trials/trials.module.ts';

@Module({})
export class AppModule {
  static forEnv(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forEnv(env, publishedFor(env).content.brand),
        rateLimits,
        AnalyticsModule,
        BlogModule,
        CheckoutModule,
        DeskModule,
        DiagnosticsModule,
        LeadsModule,
        OrganizationsModule,
        PrivacyModule,
        SetupModule,
        SiteModule,
        TrialsModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_GUARD, useClass: ThrottlerGuard },
        // For all routes, so that no part of the desk can be forgotten.
        { provide: APP_GUARD, useExisting: DeskGuard },
      ],
    };
  }
}

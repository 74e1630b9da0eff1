import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard } from '@nestjs/throttler';
import { BlogModule } from './blog/blog.module.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { DiagnosticsModule } from './diagnostics/diagnostics.module.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { OrganizationsModule } from './organizations/organizations.module.ts';
import type { Env } from './platform/config/env.ts';
import { ErrorFilter } from './platform/http/error.filter.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { SiteModule } from './site/site.module.ts';
import { TrialsModule } from './trials/trials.module.ts';

@Module({})
export class AppModule {
  static forEnv(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forEnv(env),
        rateLimits,
        BlogModule,
        CheckoutModule,
        DiagnosticsModule,
        LeadsModule,
        OrganizationsModule,
        SiteModule,
        TrialsModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_GUARD, useClass: ThrottlerGuard },
      ],
    };
  }
}

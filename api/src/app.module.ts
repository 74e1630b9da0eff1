import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard } from '@nestjs/throttler';
import { BlogModule } from './blog/blog.module.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { ConfigurationModule } from './config/configuration.module.ts';
import type { Env } from './config/env.ts';
import { DatabaseModule } from './database/database.module.ts';
import { DiagnosticsModule } from './diagnostics/diagnostics.module.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { rateLimits } from './http/rate-limits.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { OrganizationsModule } from './organizations/organizations.module.ts';
import { PagesModule } from './pages/pages.module.ts';
import { RedirectRoutesModule } from './redirects/redirect-routes.module.ts';
import { TrialsModule } from './trials/trials.module.ts';
import { VendorsModule } from './vendors/vendors.module.ts';

@Module({})
export class AppModule {
  static forEnv(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigurationModule.forEnv(env),
        DatabaseModule,
        JobsModule,
        VendorsModule,
        rateLimits,
        BlogModule,
        CheckoutModule,
        DiagnosticsModule,
        LeadsModule,
        OrganizationsModule,
        PagesModule,
        RedirectRoutesModule,
        TrialsModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_GUARD, useClass: ThrottlerGuard },
      ],
    };
  }
}

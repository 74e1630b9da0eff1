import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import type pg from 'pg';
import type { BrandColours } from '../contract/brand.values.ts';
import { Conditions } from './conditions/conditions.ts';
import { JobConditions } from './conditions/job-conditions.ts';
import { MailConditions } from './conditions/mail-conditions.ts';
import { ENV, type Env } from './config/env.ts';
import { createDatabase, createPool, DATABASE, POOL } from './database/database.ts';
import { JobRegistry } from './jobs/queue.ts';
import { WorkerService } from './jobs/worker.service.ts';
import { log } from './log.ts';
import { MailRegistry } from './mail/mail-registry.ts';
import { MAIL_COLOURS, MailSender } from './mail/mail-sender.ts';
import { NoticeRegistry } from './notices/notice-registry.ts';
import { TeamNotices } from './notices/team-notices.ts';
import { TeamNotifier } from './notices/team-notifier.ts';
import { HubSpotBlogClient } from './vendors/hubspot-blog.client.ts';
import { HubSpotCrmClient } from './vendors/hubspot-crm.client.ts';
import { HubSpotProperties } from './vendors/hubspot-properties.ts';
import { StripeClient } from './vendors/stripe.client.ts';
import { SupabaseClient } from './vendors/supabase.client.ts';
import { SupabaseSessions } from './vendors/supabase-sessions.ts';
import { SupabaseTokens } from './vendors/supabase-tokens.ts';

const onError = (error: Error) => log.warn('database_disconnected', 'a database connection broke', { reason: error });

/** The providers that tell the team something. */
const ofTeam = [JobConditions, MailConditions, TeamNotifier];

/** Provides all features with the checked environment, database, registries of conditions, jobs, mails and notices, and vendors. */
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  /** @param colours of the brand, for mails */
  static forEnv(env: Env, colours: BrandColours): DynamicModule {
    const shared = [
      { provide: ENV, inject: [ConfigService], useFactory: (config: ConfigService) => config.getOrThrow<Env>('env') },
      { provide: POOL, useFactory: () => createPool(env, env.DATABASE_POOL_SIZE, onError) },
      { provide: DATABASE, inject: [POOL], useFactory: createDatabase },
      { provide: MAIL_COLOURS, useValue: colours },
      ...[Conditions, JobRegistry, MailRegistry, NoticeRegistry, TeamNotices],
      ...[HubSpotBlogClient, HubSpotCrmClient, HubSpotProperties, StripeClient],
      ...[SupabaseClient, SupabaseSessions, SupabaseTokens],
    ];
    // Only what `readEnv` has checked is passed on; nothing else reads process.env.
    const imports = [ConfigModule.forRoot({ ignoreEnvFile: true, skipProcessEnv: true, load: [() => ({ env })] })];
    return {
      module: PlatformModule,
      global: true,
      imports,
      providers: [...shared, ...ofTeam, MailSender, WorkerService],
      exports: shared,
    };
  }

  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Closes the pool last, after all requests in flight have been answered. */
  async onApplicationShutdown() {
    await this.pool.end();
  }
}

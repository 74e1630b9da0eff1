import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import type pg from 'pg';
import { ENV, type Env } from './config/env.ts';
import { createDatabase, createPool, DATABASE, POOL } from './database/database.ts';
import { JobRegistry } from './jobs/queue.ts';
import { WorkerService } from './jobs/worker.service.ts';
import { log } from './log.ts';
import { MailRegistry } from './mail/mail-registry.ts';
import { MailSender } from './mail/mail-sender.ts';
import { HubSpotClient } from './vendors/hubspot.client.ts';
import { HubSpotBlogClient } from './vendors/hubspot-blog.client.ts';
import { HubSpotCrmClient } from './vendors/hubspot-crm.client.ts';
import { HubSpotProperties } from './vendors/hubspot-properties.ts';
import { StripeClient } from './vendors/stripe.client.ts';
import { SupabaseClient } from './vendors/supabase.client.ts';

const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');

/** What every feature can have injected: the checked environment, the database, the registries of jobs and mails, and the vendors. */
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  static forEnv(env: Env): DynamicModule {
    const shared = [
      { provide: ENV, inject: [ConfigService], useFactory: (config: ConfigService) => config.getOrThrow<Env>('env') },
      { provide: POOL, useFactory: () => createPool(env.DATABASE_URL, env.DATABASE_POOL_SIZE, onError) },
      { provide: DATABASE, inject: [POOL], useFactory: createDatabase },
      ...[JobRegistry, MailRegistry, HubSpotBlogClient, HubSpotClient, HubSpotCrmClient, HubSpotProperties],
      ...[StripeClient, SupabaseClient],
    ];
    // Only what `readEnv` has checked is passed on; nothing else reads process.env.
    const imports = [ConfigModule.forRoot({ ignoreEnvFile: true, skipProcessEnv: true, load: [() => ({ env })] })];
    return {
      module: PlatformModule,
      global: true,
      imports,
      providers: [...shared, MailSender, WorkerService],
      exports: shared,
    };
  }

  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** The last thing to close: requests in flight have been answered by now. */
  async onApplicationShutdown() {
    await this.pool.end();
  }
}

import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { ENV } from '../config/configuration.module.ts';
import type { Env } from '../config/env.ts';
import { log } from '../log.ts';
import { createDatabase, createPool, DATABASE, POOL } from './database.ts';

const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');

@Global()
@Module({
  providers: [
    {
      provide: POOL,
      inject: [ENV],
      useFactory: (env: Env) => createPool(env.DATABASE_URL, env.DATABASE_POOL_SIZE, onError),
    },
    { provide: DATABASE, inject: [POOL], useFactory: createDatabase },
  ],
  exports: [POOL, DATABASE],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** The last thing to close: requests in flight have been answered by now. */
  async onApplicationShutdown() {
    await this.pool.end();
  }
}

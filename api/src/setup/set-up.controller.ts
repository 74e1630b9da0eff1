import { Inject } from '@nestjs/common';
import { type SetUp, setUpSchema } from '../contract/desk/set-up.ts';
import { DeskGet, DeskRoutes } from '../desk/access/desk-access.ts';
import { Machine } from '../diagnostics/upkeep/machine.ts';
import { ENV, type Env, findStandIns } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { allChecks, runChecks } from './checks.ts';

@DeskRoutes('desk/set-up')
export class SetUpController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly machine: Machine,
  ) {}

  @DeskGet('', 'operator', 'Checks of settings, pages, address, vendors and what the site runs on')
  @ApiResponses(200, setUpSchema)
  async read(): Promise<SetUp> {
    const { env, db, machine } = this;
    const checks = await runChecks(allChecks, { env, db, machine, problems: findStandIns(env) });
    return { at: new Date().toISOString(), checks };
  }
}

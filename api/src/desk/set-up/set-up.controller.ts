import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SetUp, setUpSchema } from '../../contract/desk/set-up.ts';
import type { SetUpPart } from '../../contract/desk/set-up.values.ts';
import { Machine } from '../../diagnostics/upkeep/machine.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { DeskAccess } from '../access/desk-access.ts';
import { configurationLines } from './configuration-lines.ts';
import { machineLines } from './machine-lines.ts';
import type { Line } from './set-up-line.ts';
import { VendorChecks } from './vendor-checks.ts';

@ApiTags('desk')
@Controller('desk/set-up')
export class SetUpController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly vendors: VendorChecks,
    private readonly machine: Machine,
  ) {}

  @Get()
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Checks of the configuration, the vendors and the machine' })
  @ApiResponses(200, setUpSchema)
  async read(): Promise<SetUp> {
    const [vendors, machine] = await Promise.all([this.vendors.read(), machineLines(this.db, this.machine)]);
    const of = (part: SetUpPart, lines: Line[]) => lines.map((line) => ({ part, ...line }));
    return {
      at: new Date().toISOString(),
      lines: [
        ...of('configuration', configurationLines(this.env)),
        ...of('vendors', vendors),
        ...of('machine', machine),
      ],
    };
  }
}

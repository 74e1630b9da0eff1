import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type DeskResource, resourcesSchema } from '../contract/desk/resource.ts';
import { type DeskAccount, deskAccountSchema } from '../contract/desk/staff.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from './access/desk-access.ts';
import { describeResource } from './kit/present.ts';
import { resources } from './resources.ts';

/** The signed-in staff member, and what they can open. */
@ApiTags('desk')
@Controller('desk')
export class DeskController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DATABASE) private readonly db: Database,
  ) {}

  @Get('me')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The signed-in staff member' })
  @ApiResponses(200, deskAccountSchema)
  me(@CurrentStaff() { email, role, hasSecondFactor }: SignedInStaff): DeskAccount {
    return { email, role, mfa: hasSecondFactor, timeZone: this.env.TEAM_TIME_ZONE };
  }

  @Get('resources')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The kinds of records that have a list and a page' })
  @ApiResponses(200, resourcesSchema)
  resources(@CurrentStaff() { role }: SignedInStaff): Promise<DeskResource[]> {
    return Promise.all(resources.map((resource) => describeResource(resource, this.db, role)));
  }
}

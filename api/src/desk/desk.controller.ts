import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type DeskResource, resourcesSchema } from '../contract/desk/resource.ts';
import {
  type DeskAccount,
  type DeskActions,
  type DeskActionsQuery,
  deskAccountSchema,
  deskActionsQuerySchema,
  deskActionsSchema,
} from '../contract/desk/staff.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from './access/desk-access.ts';
import { type DeskAction, listDeskActions } from './desk-actions.repository.ts';
import { describeResource } from './kit/present.ts';
import { resources } from './resources.ts';

/** The signed-in staff member, and the audit log. */
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

  @Get('actions')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The audit log of staff actions, newest first' })
  @ApiResponses(200, deskActionsSchema, 400)
  async actions(@Query({ schema: deskActionsQuerySchema }) query: DeskActionsQuery): Promise<DeskActions> {
    const found = await listDeskActions(this.db, query);
    const actions = found.slice(0, query.limit).map(toAction);
    return { actions, next: found.length > query.limit ? (actions.at(-1)?.id ?? null) : null };
  }
}

function toAction(row: DeskAction): DeskActions['actions'][number] {
  const { id, actor, action, before, after, reason } = row;
  const subject = { kind: row.subject_kind, id: row.subject_id };
  return { id, at: row.happened_at.toISOString(), actor, action, subject, before, after, reason };
}

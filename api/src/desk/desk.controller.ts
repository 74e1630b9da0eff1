import { Body, Inject } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type FoundRecords,
  foundRecordsSchema,
  type SearchPeople,
  searchPeopleSchema,
} from '../contract/desk/people.ts';
import { type DeskResource, resourcesSchema } from '../contract/desk/resource.ts';
import { isAllowed } from '../contract/desk/roles.values.ts';
import { type DeskAccount, deskAccountSchema } from '../contract/desk/staff.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from './access/desk-access.ts';
import { describeResource, presentRows } from './kit/present.ts';
import { querySchemaOf, readList } from './kit/read-list.ts';
import type { Context, ListQuery } from './kit/resource.ts';
import { resources } from './resources.ts';

/** How many records of each kind are found at once. */
const FOUND = 5;

/** The signed-in staff member, and what they can open and find. */
@DeskRoutes('desk')
export class DeskController {
  private readonly context: Context;

  constructor(@Inject(ENV) env: Env, @Inject(DATABASE) db: Database, modules: ModuleRef) {
    this.context = { db, env, get: (of) => modules.get(of, { strict: false }) };
  }

  @DeskGet('me', 'viewer', 'The signed-in staff member')
  @ApiResponses(200, deskAccountSchema)
  me(@CurrentStaff() { email, role, hasSecondFactor }: SignedInStaff): DeskAccount {
    return { email, role, mfa: hasSecondFactor, timeZone: this.context.env.TEAM_TIME_ZONE };
  }

  @DeskGet('resources', 'viewer', 'The kinds of records that have a list and a page')
  @ApiResponses(200, resourcesSchema)
  resources(@CurrentStaff() { role }: SignedInStaff): Promise<DeskResource[]> {
    return Promise.all(resources.map((resource) => describeResource(resource, this.context.db, role)));
  }

  @DeskPost('find', 'operator', 'The first matches among the records of each kind')
  @ApiResponses(200, foundRecordsSchema, 400)
  async find(
    @Body({ schema: searchPeopleSchema }) { q }: SearchPeople,
    @CurrentStaff() { role }: SignedInStaff,
  ): Promise<FoundRecords> {
    const searched = resources.filter(({ search, readers }) => search && isAllowed(role, readers ?? 'viewer'));
    const found = await Promise.all(
      searched.map(async (resource) => {
        const { rows } = await readList(resource, this.context, querySchemaOf(resource).parse({ q }) as ListQuery);
        const records = await presentRows(resource, this.context, rows.slice(0, FOUND));
        return { many: resource.many, path: resource.path, records, hasMore: rows.length > FOUND };
      }),
    );
    return found.filter(({ records }) => records.length > 0);
  }
}

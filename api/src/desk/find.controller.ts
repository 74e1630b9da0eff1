import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type FoundRecords,
  foundRecordsSchema,
  type SearchPeople,
  searchPeopleSchema,
} from '../contract/desk/people.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from './access/desk-access.ts';
import { isAllowed, presentRow } from './kit/present.ts';
import { querySchemaOf, readList } from './kit/read-list.ts';
import type { ListQuery } from './kit/resource.ts';
import { resources } from './resources.ts';

/** How many records of each kind are shown. */
const SHOWN = 5;

/** Searches all kinds of records at once. */
@ApiTags('desk')
@Controller('desk/find')
export class FindController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post()
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'The first matches among the records of each kind' })
  @ApiResponses(200, foundRecordsSchema, 400)
  async find(
    @Body({ schema: searchPeopleSchema }) { q }: SearchPeople,
    @CurrentStaff() { role }: SignedInStaff,
  ): Promise<FoundRecords> {
    const searched = resources.filter(({ search, readers }) => search && isAllowed(role, readers ?? 'viewer'));
    const found = await Promise.all(
      searched.map(async (resource) => {
        const { rows } = await readList(this.db, resource, querySchemaOf(resource).parse({ q }) as ListQuery);
        const first = rows.slice(0, SHOWN);
        const beside = await resource.beside(this.db, first, this.env);
        const records = first.map((row) => {
          const { id, title, second } = presentRow(resource, row, beside);
          return { id, title, second };
        });
        return { many: resource.many, path: resource.path, records, hasMore: rows.length > SHOWN };
      }),
    );
    return found.filter(({ records }) => records.length > 0);
  }
}

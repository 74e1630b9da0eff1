import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type DeskLinkChecks, deskLinkChecksSchema } from '../../contract/desk/link-checks.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { countBroken, findLatestRun } from '../../redirects/link-checks.repository.ts';
import { startCheckRun } from '../../redirects/link-checks.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { addDeskAction } from '../desk-actions.repository.ts';

/** Checks of the targets of all short links. */
@ApiTags('desk')
@Controller('desk/link-checks')
export class DeskLinkChecksController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The last check of all targets, and how far it is' })
  @ApiResponses(200, deskLinkChecksSchema)
  async read(): Promise<DeskLinkChecks> {
    const [run, broken] = await Promise.all([findLatestRun(this.db), countBroken(this.db)]);
    return {
      broken,
      run: run
        ? {
            requestedAt: run.requested_at.toISOString(),
            finishedAt: run.finished_at?.toISOString() ?? null,
            // Links may be added and removed meanwhile.
            total: Math.max(run.total, run.checked),
            checked: run.checked,
          }
        : null,
    };
  }

  @Post()
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Check the targets of all links; has no effect while a check is running' })
  @ApiResponses(200, deskLinkChecksSchema)
  async start(@CurrentStaff() actor: SignedInStaff): Promise<DeskLinkChecks> {
    await inTransaction(this.db, async (tx) => {
      const run = await startCheckRun(tx);
      const subject = { kind: 'links', id: 'check' };
      if (run)
        await addDeskAction(tx, actor, { action: 'links.check', subject, before: null, after: { links: run.total } });
    });
    return this.read();
  }
}

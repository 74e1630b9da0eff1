import { Body, Inject } from '@nestjs/common';
import { type DeskLinkChecks, deskLinkChecksSchema } from '../../contract/desk/link-checks.ts';
import {
  type CheckLink,
  type CheckTarget,
  checkLinkSchema,
  checkTargetSchema,
  type LinkVerdict,
  linkVerdictSchema,
  type TargetAnswer,
  targetAnswerSchema,
} from '../../contract/desk/links.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { countBroken, findLatestRun } from '../../redirects/link-checks.repository.ts';
import { startCheckRun } from '../../redirects/link-checks.ts';
import { checkTarget } from '../../redirects/redirect-rules.ts';
import { RefusedLink } from '../../redirects/save-link.ts';
import { askTarget } from '../../redirects/target-answer.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from '../access/desk-access.ts';
import { addDeskAction } from '../desk-actions.repository.ts';
import { siteOf } from './change-links.ts';
import { judgeLink } from './link-verdict.ts';

/** Checks of short links: of one that is being typed, and of the targets of all. */
@DeskRoutes('desk/link-checks')
export class DeskLinkChecksController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @DeskGet('', 'viewer', 'The last check of all targets, and how far it is')
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

  @DeskPost('', 'operator', 'Check the targets of all links; has no effect while a check is running')
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

  @DeskPost('draft', 'operator', 'Check a short link without adding it, and suggest free slugs')
  @ApiResponses(200, linkVerdictSchema, 400)
  judge(@Body({ schema: checkLinkSchema }) body: CheckLink): Promise<LinkVerdict> {
    return judgeLink(this.db, siteOf(this.env), body);
  }

  @DeskPost('target', 'operator', 'Check whether a target responds')
  @ApiResponses(200, targetAnswerSchema, 400)
  async ask(@Body({ schema: checkTargetSchema }) { target }: CheckTarget): Promise<TargetAnswer> {
    const checked = checkTarget(target, this.env.PUBLIC_URL);
    if ('error' in checked) throw new RefusedLink('target', checked.error);
    const { isAlive, status, reason } = await askTarget(checked.target, this.env.PUBLIC_URL);
    return { isAlive, status, reason };
  }
}

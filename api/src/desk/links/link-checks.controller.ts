import { Body, Inject } from '@nestjs/common';
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
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { checkTarget } from '../../redirects/redirect-rules.ts';
import { RefusedLink } from '../../redirects/save-link.ts';
import { askTarget } from '../../redirects/target-answer.ts';
import { DeskPost, DeskRoutes } from '../access/desk-access.ts';
import { siteOf } from './change-links.ts';
import { judgeLink } from './link-verdict.ts';

/** Checks of a short link that is being typed. */
@DeskRoutes('desk/link-checks')
export class DeskLinkChecksController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

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

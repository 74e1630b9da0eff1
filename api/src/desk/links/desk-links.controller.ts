import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ChangeLink,
  type CheckLink,
  type CheckTarget,
  changeLinkSchema,
  checkLinkSchema,
  checkTargetSchema,
  type DeskLink,
  type DeskLinkDetail,
  type DeskLinksQuery,
  deskLinkDetailSchema,
  deskLinksQuerySchema,
  deskLinksSchema,
  type LinkVerdict,
  linkVerdictSchema,
  type NewLink,
  newLinkSchema,
  slugParamSchema,
  type TargetAnswer,
  targetAnswerSchema,
} from '../../contract/desk/links.ts';
import type { DeskList } from '../../contract/desk/lists.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { DeskLinks } from './desk-links.ts';

/** Short links: /{slug} and /r/{slug} redirect to a target. */
@ApiTags('desk')
@Controller('desk/links')
export class DeskLinksController {
  constructor(private readonly links: DeskLinks) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Short links with their hits' })
  @ApiResponses(200, deskLinksSchema, 400)
  list(@Query({ schema: deskLinksQuerySchema }) query: DeskLinksQuery): Promise<DeskList<DeskLink>> {
    return this.links.list(query);
  }

  @Post()
  @HttpCode(201)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Add a short link' })
  @ApiResponses(201, deskLinkDetailSchema, 400, 409)
  add(@Body({ schema: newLinkSchema }) body: NewLink, @CurrentStaff() staff: SignedInStaff): Promise<DeskLinkDetail> {
    return this.links.add(staff, body);
  }

  @Post('check')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Check a short link without adding it, and suggest free slugs' })
  @ApiResponses(200, linkVerdictSchema, 400)
  check(@Body({ schema: checkLinkSchema }) body: CheckLink): Promise<LinkVerdict> {
    return this.links.judge(body);
  }

  @Post('check-target')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Check whether a target responds' })
  @ApiResponses(200, targetAnswerSchema, 400)
  checkTarget(@Body({ schema: checkTargetSchema }) { target }: CheckTarget): Promise<TargetAnswer> {
    return this.links.checkTarget(target);
  }

  @Get(':slug')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'A short link with its hits by day' })
  @ApiResponses(200, deskLinkDetailSchema, 400, 404)
  show(@Param('slug', { schema: slugParamSchema }) slug: string): Promise<DeskLinkDetail> {
    return this.links.show(slug);
  }

  @Post(':slug/change')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Change the target of a short link; its hits are kept' })
  @ApiResponses(200, deskLinkDetailSchema, 400, 404, 409)
  change(
    @Param('slug', { schema: slugParamSchema }) slug: string,
    @Body({ schema: changeLinkSchema }) body: ChangeLink,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskLinkDetail> {
    return this.links.change(staff, slug, body);
  }

  @Post(':slug/remove')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Remove a short link and its hits' })
  @ApiResponses(200, deskLinkDetailSchema, 400, 404)
  remove(
    @Param('slug', { schema: slugParamSchema }) slug: string,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskLinkDetail> {
    return this.links.remove(staff, slug);
  }
}

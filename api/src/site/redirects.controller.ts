import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppError } from '../platform/http/app-error.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { sendPage } from './page-response.ts';
import { SiteService } from './site.service.ts';

@ApiTags('redirects')
@SkipRateLimit()
@Controller('redirect')
export class RedirectsController {
  constructor(private readonly site: SiteService) {}

  @Get(':slug')
  @ApiOperation({ summary: 'Follows a short link; the query is passed on to its target' })
  @ApiParam({ name: 'slug' })
  @ApiResponse({ status: 302, description: 'Location is the target' })
  @ApiResponse({ status: 404, description: 'Unknown link: the error shape, or an HTML page for browsers' })
  async follow(@Param('slug') slug: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (await this.site.follow(slug, request, response)) return;
    if (request.accepts(['json', 'html']) !== 'html') throw new AppError(404, 'not_found', 'This link is not known.');
    sendPage(request, response, await this.site.redirectNotFound(slug, true));
  }
}

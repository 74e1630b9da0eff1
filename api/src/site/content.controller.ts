import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '../platform/http/app-error.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { SiteFiles } from './site-files.ts';

@ApiTags('site')
@SkipRateLimit()
@Controller('content')
export class ContentController {
  constructor(private readonly files: SiteFiles) {}

  @Get(':version/:page')
  @ApiOperation({
    summary: 'What the scripts of a page start from: settings and the documents that it shows; usually a file',
  })
  @ApiParam({ name: 'version', description: 'As the page names it' })
  @ApiParam({ name: 'page', description: "Name of the page's module in web/src/pages/" })
  @ApiResponse({ status: 200, description: 'contract/published.ts' })
  @ApiResponse({ status: 404, description: 'There is no such page, or another version by now' })
  async read(@Param('version') version: string, @Param('page') page: string, @Res() response: Response): Promise<void> {
    const content = await this.files.contentOf(version, page);
    if (!content) throw new AppError(404, 'not_found', 'There is no such page, or another version by now.');
    response.set('Cache-Control', 'no-cache').type('json').send(content);
  }
}

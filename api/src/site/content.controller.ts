import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageContent } from '../contract/published.ts';
import { AppError } from '../platform/http/app-error.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { SiteFiles } from './site-files.ts';

@ApiTags('site')
@SkipRateLimit()
@Controller('content')
export class ContentController {
  constructor(private readonly files: SiteFiles) {}

  @Get(':page')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({ summary: 'The content documents that a page shows, for links inside the site; usually a file' })
  @ApiParam({ name: 'page', description: "Name of the page's module in web/src/pages/" })
  @ApiResponse({ status: 200, description: 'build, content' })
  @ApiResponse({ status: 404, description: 'There is no such page' })
  async read(@Param('page') page: string): Promise<PageContent> {
    const content = await this.files.contentOf(page);
    if (!content) throw new AppError(404, 'not_found', 'There is no such page.');
    return content;
  }
}

import { type CanActivate, Controller, Get, Inject, Injectable, Query, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  type BlogPostsTest,
  type BlogPostsTestQuery,
  blogPostsTestQuerySchema,
  blogPostsTestSchema,
  type EnvCheck,
  envCheckSchema,
} from '../contract/diagnostics.ts';
import { ENV, type Env, hasDiagnostics, setVariables } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { HubSpotBlogClient } from '../platform/vendors/hubspot-blog.client.ts';
import { readHubSpotPosts } from './hubspot-posts.ts';

/** Makes the diagnostics routes look nonexistent where diagnostics are off. */
@Injectable()
class DiagnosticsGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(): boolean {
    if (hasDiagnostics(this.env)) return true;
    throw new AppError(404, 'not_found', 'There is nothing at this address.');
  }
}

/** Serves what the debug pages show. */
@ApiTags('diagnostics')
@UseGuards(DiagnosticsGuard)
@Controller()
export class DiagnosticsController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly hubspot: HubSpotBlogClient,
  ) {}

  @Get('env-check')
  @ApiOperation({ summary: 'Which server this is and which of its variables are set; no values' })
  @ApiResponses(200, envCheckSchema, 404)
  check(): EnvCheck {
    const token = this.env.HUBSPOT_ACCESS_TOKEN;
    return {
      environment: this.env.NODE_ENV,
      availableEnvVars: setVariables(),
      hubspotAccessToken: {
        exists: token !== undefined,
        firstChars: token?.slice(0, 4) ?? null,
        length: token?.length ?? 0,
      },
      timestamp: new Date().toISOString(),
      serverInfo: { platform: process.platform, nodeVersion: process.version },
    };
  }

  @Get('blog-posts-test')
  @ApiOperation({ summary: "HubSpot's own response about published posts, fetched now, with long texts cut" })
  @ApiQuery({ name: 'limit', required: false })
  @ApiQuery({ name: 'state', required: false })
  @ApiQuery({ name: 'content_group_id', required: false })
  @ApiResponses(200, blogPostsTestSchema, 400, 404, 502, 503)
  posts(@Query({ schema: blogPostsTestQuerySchema }) query: BlogPostsTestQuery): Promise<BlogPostsTest> {
    return readHubSpotPosts(this.hubspot, this.env, query);
  }
}

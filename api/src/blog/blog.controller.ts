import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type BlogPosts, type BlogPostsQuery, blogPostsQuerySchema, blogPostsSchema } from '../contract/blog.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { BlogReader } from './blog-reader.ts';

/** Part of every ETag. Increment it when the same posts are sent in another form. */
const SHAPE = 2;

@ApiTags('blog')
@Controller('blog')
export class BlogController {
  constructor(private readonly blog: BlogReader) {}

  @Get('posts')
  @ApiOperation({
    summary: 'Published posts, newest first; the results of a search, by relevance; or the post with a given slug',
  })
  @ApiResponses(200, blogPostsSchema, 400, 503)
  async posts(
    @Query({ schema: blogPostsQuerySchema }) query: BlogPostsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BlogPosts> {
    // Read the version first: a response may be newer than its ETag, but never older.
    const version = await this.blog.version();
    const posts = await this.find(query);
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    response.setHeader('ETag', `"${SHAPE}-${version}"`);
    return posts;
  }

  private async find(query: BlogPostsQuery): Promise<BlogPosts> {
    const { slug, exclude, fields, ...list } = query;
    if (slug === undefined) return this.blog.list({ ...list, exclude, bodies: fields === 'all' });
    const found = await this.blog.bySlug(slug);
    if (found.state !== 'published' || found.post.id === exclude) return { objects: [], total: 0 };
    const { post_body, ...summary } = found.post;
    return { objects: [fields === 'all' ? found.post : summary], total: 1 };
  }
}

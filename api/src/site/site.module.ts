import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { RedirectsModule } from '../redirects/redirects.module.ts';
import { BlogPages } from './blog-pages.ts';
import { ContentController } from './content.controller.ts';
import { ContentConditions } from './content-conditions.ts';
import { LiveContent } from './live-content.ts';
import { PreviewPages } from './preview-pages.ts';
import { Publisher } from './publish.ts';
import { RedirectsController } from './redirects.controller.ts';
import { Renderer } from './renderer.ts';
import { SiteService } from './site.service.ts';
import { SiteFiles } from './site-files.ts';

/** Serves documents that are not files. The redirect route is here because an unknown slug gets a page in response. */
@Module({
  imports: [BlogModule, RedirectsModule],
  controllers: [ContentController, RedirectsController],
  providers: [BlogPages, ContentConditions, LiveContent, PreviewPages, Publisher, Renderer, SiteFiles, SiteService],
  exports: [SiteFiles, SiteService],
})
export class SiteModule {}

import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { RedirectsModule } from '../redirects/redirects.module.ts';
import { BlogPages } from './blog-pages.ts';
import { PreviewPages } from './preview-pages.ts';
import { RedirectsController } from './redirects.controller.ts';
import { SiteService } from './site.service.ts';

/** Serves documents that are not files. The redirect route is here because an unknown slug gets a page in response. */
@Module({
  imports: [BlogModule, RedirectsModule],
  controllers: [RedirectsController],
  providers: [BlogPages, PreviewPages, SiteService],
  exports: [SiteService],
})
export class SiteModule {}

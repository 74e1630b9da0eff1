import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { RedirectsModule } from '../redirects/redirects.module.ts';
import { BlogPages } from './blog-pages.ts';
import { SiteService } from './site.service.ts';

@Module({ imports: [BlogModule, RedirectsModule], providers: [BlogPages, SiteService], exports: [SiteService] })
export class SiteModule {}

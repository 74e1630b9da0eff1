import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { RedirectsModule } from '../redirects/redirects.module.ts';
import { BlogPages } from './blog-pages.ts';
import { PagesService } from './site.service.ts';

@Module({ imports: [BlogModule, RedirectsModule], providers: [BlogPages, PagesService], exports: [PagesService] })
export class PagesModule {}

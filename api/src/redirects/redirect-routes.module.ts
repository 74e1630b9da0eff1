import { Module } from '@nestjs/common';
import { RedirectsController } from '../site/redirects.controller.ts';
import { SiteModule } from '../site/site.module.ts';
import { RedirectsModule } from './redirects.module.ts';

/** The calls; apart from the links themselves, which the pages need too. */
@Module({ imports: [SiteModule, RedirectsModule], controllers: [RedirectsController] })
export class RedirectRoutesModule {}

import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.ts';
import { RedirectsController } from './redirects.controller.ts';
import { RedirectsModule } from './redirects.module.ts';

/** The calls; apart from the links themselves, which the pages need too. */
@Module({ imports: [PagesModule, RedirectsModule], controllers: [RedirectsController] })
export class RedirectRoutesModule {}

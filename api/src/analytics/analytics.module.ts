import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { KnownPages } from './known-pages.ts';
import { ViewCounter } from './view-counter.ts';

@Module({ imports: [BlogModule], providers: [KnownPages, ViewCounter] })
export class AnalyticsModule {}

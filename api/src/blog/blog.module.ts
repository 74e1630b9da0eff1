import { Module } from '@nestjs/common';
import { BlogController } from './blog.controller.ts';
import { BlogReader } from './blog-reader.ts';
import { BlogCopier } from './import/import-job.ts';
import { PostKeeper } from './import/post-importer.ts';
import { SlugLookup } from './import/slug-lookup.ts';

@Module({
  controllers: [BlogController],
  providers: [BlogReader, BlogCopier, PostKeeper, SlugLookup],
  exports: [BlogReader, BlogCopier],
})
export class BlogModule {}

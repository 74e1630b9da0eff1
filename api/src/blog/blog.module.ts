import { Module } from '@nestjs/common';
import { BlogController } from './blog.controller.ts';
import { BlogCopier } from './blog-copier.ts';
import { BlogReader } from './blog-reader.ts';
import { PostKeeper } from './post-keeper.ts';
import { SlugLookup } from './slug-lookup.ts';

@Module({
  controllers: [BlogController],
  providers: [BlogReader, BlogCopier, PostKeeper, SlugLookup],
  exports: [BlogReader, BlogCopier],
})
export class BlogModule {}

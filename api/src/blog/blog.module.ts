import { Module } from '@nestjs/common';
import { BlogController } from './blog.controller.ts';
import { BlogReader } from './blog-reader.ts';
import { PostImportJob } from './import/import-job.ts';
import { ImportNotices } from './import/import-notices.ts';
import { PostImporter } from './import/post-importer.ts';
import { SlugLookup } from './import/slug-lookup.ts';

@Module({
  controllers: [BlogController],
  providers: [BlogReader, ImportNotices, PostImportJob, PostImporter, SlugLookup],
  exports: [BlogReader, PostImportJob],
})
export class BlogModule {}

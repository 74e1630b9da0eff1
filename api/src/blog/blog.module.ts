import { Module } from '@nestjs/common';
import { BlogController } from './blog.controller.ts';
import { BlogReader } from './blog-reader.ts';
import { Drafts } from './drafts/drafts.ts';
import { PreviewLinks } from './drafts/preview-links.ts';
import { ImportConditions } from './import/import-conditions.ts';
import { PostImportJob } from './import/import-job.ts';
import { ImportState } from './import/import-state.ts';
import { PostImporter } from './import/post-importer.ts';
import { SlugLookup } from './import/slug-lookup.ts';

@Module({
  controllers: [BlogController],
  providers: [BlogReader, Drafts, ImportConditions, ImportState, PostImportJob, PostImporter, PreviewLinks, SlugLookup],
  exports: [BlogReader, Drafts, ImportState, PostImportJob],
})
export class BlogModule {}

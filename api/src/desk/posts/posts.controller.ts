import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type DeskDrafts,
  type DeskImport,
  type DeskPreview,
  deskDraftsSchema,
  deskImportSchema,
  deskPreviewSchema,
  postIdSchema,
} from '../../contract/desk/posts.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { PostsService } from './posts.service.ts';

/** The blog import, and previews of drafts. */
@ApiTags('desk')
@Controller('desk')
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Get('import')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The status of the blog import' })
  @ApiResponses(200, deskImportSchema)
  read(): Promise<DeskImport> {
    return this.posts.read();
  }

  @Get('drafts')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'The posts changed most recently at HubSpot, drafts first' })
  @ApiResponses(200, deskDraftsSchema, 503)
  drafts(): Promise<DeskDrafts> {
    return this.posts.listDrafts();
  }

  @Post('import')
  @HttpCode(200)
  @DeskAccess('editor')
  @ApiOperation({ summary: 'Import posts now; calls before the import runs are combined into one' })
  @ApiResponses(200, deskImportSchema)
  import(@CurrentStaff() actor: SignedInStaff): Promise<DeskImport> {
    return this.posts.import(actor);
  }

  @Post('drafts/:id/preview')
  @HttpCode(200)
  @DeskAccess('editor')
  @ApiOperation({ summary: 'Create a link to the draft of a post, valid for an hour' })
  @ApiResponses(200, deskPreviewSchema, 400, 404, 503)
  preview(
    @Param('id', { schema: postIdSchema }) id: string,
    @CurrentStaff() actor: SignedInStaff,
  ): Promise<DeskPreview> {
    return this.posts.preview(actor, id);
  }
}

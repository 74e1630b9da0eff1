import { Body, Param, Query, Req } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import {
  type DeskContent,
  type DeskDocument,
  type DocumentPreview,
  deskContentSchema,
  deskDocumentSchema,
  documentPreviewSchema,
  type SaveDocument,
  saveDocumentSchema,
  type UploadedFile,
  type UploadQuery,
  uploadedFileSchema,
  uploadQuerySchema,
} from '../../contract/desk/content.ts';
import { UPLOAD_MAX_BYTES } from '../../contract/desk/content.values.ts';
import { nameSchema } from '../../contract/text.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from '../access/desk-access.ts';
import { ContentService } from './content.service.ts';

const nameParam = nameSchema('Name', 100);
const idParam = z.string().regex(/^\d{1,18}$/, 'This is not the id of a version');

/** The site's words: the documents of content/, as editors change them. */
@DeskRoutes('desk/content')
export class DeskContentController {
  constructor(private readonly content: ContentService) {}

  @DeskGet('', 'viewer', 'The documents that can be edited')
  @ApiResponses(200, deskContentSchema)
  list(): Promise<DeskContent> {
    return this.content.list();
  }

  @DeskGet(':name', 'viewer', 'A document with its versions, its schema and its pages')
  @ApiResponses(200, deskDocumentSchema, 400, 404)
  show(@Param('name', { schema: nameParam }) name: string): Promise<DeskDocument> {
    return this.content.show(name);
  }

  @DeskPost(':name/save', 'editor', 'Add a version: a draft, or one that is published now or later')
  @ApiResponses(200, deskDocumentSchema, 400, 404, 409)
  save(
    @Param('name', { schema: nameParam }) name: string,
    @Body({ schema: saveDocumentSchema }) body: SaveDocument,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskDocument> {
    return this.content.save(staff, name, body);
  }

  @DeskPost(':name/files', 'editor', 'Upload a picture or a PDF for the document')
  @ApiConsumes('application/octet-stream')
  @ApiResponses(200, uploadedFileSchema, 400, 404, 413)
  async upload(
    @Param('name', { schema: nameParam }) name: string,
    @Query({ schema: uploadQuerySchema }) query: UploadQuery,
    @Req() request: Request,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<UploadedFile> {
    return this.content.upload(staff, name, query, await readBody(request, UPLOAD_MAX_BYTES));
  }

  @DeskPost(
    ':name/versions/:id/preview',
    'editor',
    'Create a link to the pages as they would be with a version, valid for an hour',
  )
  @ApiResponses(200, documentPreviewSchema, 400, 404)
  preview(
    @Param('name', { schema: nameParam }) name: string,
    @Param('id', { schema: idParam }) id: string,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DocumentPreview> {
    return this.content.preview(staff, name, id);
  }
}

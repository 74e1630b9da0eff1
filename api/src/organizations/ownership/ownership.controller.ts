import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type AddressAnswer,
  type AnswerAddressRequest,
  type Attachment,
  type AttachmentProof,
  type AttachRequest,
  type AttachResponse,
  addressAnswerSchema,
  answerAddressSchema,
  attachmentProofSchema,
  attachmentSchema,
  attachResponseSchema,
  attachSchema,
  type OwnershipLinkSent,
  type OwnershipTokenResponse,
  ownershipLinkSentSchema,
  ownershipTokenResponseSchema,
  type RequestOwnershipLink,
  type RequestOwnershipToken,
  requestOwnershipLinkSchema,
  requestOwnershipTokenSchema,
} from '../../contract/organizations.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { RateLimit } from '../../platform/http/rate-limits.ts';
import { clientAddress } from '../../platform/http/request-context.ts';
import { AddressAnswers } from './address-answers.ts';
import { AttachmentsService } from './attachments.service.ts';
import { OwnershipProofs } from './ownership-proofs.ts';

/** Routes for buyers to prove that an account is theirs, and to use it for their seats. */
@ApiTags('organizations')
@Controller('organizations')
export class OwnershipController {
  constructor(
    private readonly proofs: OwnershipProofs,
    private readonly attachments: AttachmentsService,
    private readonly addresses: AddressAnswers,
  ) {}

  @Post('ownership-links')
  @HttpCode(202)
  @RateLimit('signups')
  @ApiOperation({ summary: 'Mail a one-time link to an address that has an account' })
  @ApiResponses(202, ownershipLinkSentSchema, 400, 402, 404, 409, 429, 503)
  requestLink(@Body({ schema: requestOwnershipLinkSchema }) body: RequestOwnershipLink): Promise<OwnershipLinkSent> {
    return this.proofs.requestLink(body);
  }

  @Post('ownership-tokens')
  @RateLimit('signups')
  @ApiOperation({ summary: "Exchange an account's password for a token that allows attaching a payment" })
  @ApiResponses(201, ownershipTokenResponseSchema, 400, 402, 403, 404, 409, 429, 503)
  requestToken(
    @Body({ schema: requestOwnershipTokenSchema }) body: RequestOwnershipToken,
    @Req() request: Request,
  ): Promise<OwnershipTokenResponse> {
    return this.proofs.requestToken(body, clientAddress(request.ip));
  }

  @Post('attachment')
  @HttpCode(200)
  @ApiOperation({ summary: 'Preview the result of attaching a payment, without changing anything' })
  @ApiResponses(200, attachmentSchema, 400, 402, 404, 409, 410, 429, 503)
  preview(@Body({ schema: attachmentProofSchema }) body: AttachmentProof): Promise<Attachment> {
    return this.attachments.preview(body);
  }

  @Post('attach')
  @RateLimit('signups')
  @ApiOperation({ summary: "Give a payment's seats to the organization of an account, once" })
  @ApiResponses(201, attachResponseSchema, 400, 402, 404, 409, 410, 422, 429, 503)
  attach(@Body({ schema: attachSchema }) body: AttachRequest): Promise<AttachResponse> {
    return this.attachments.attach(body);
  }

  @Post('address')
  @HttpCode(200)
  @ApiOperation({ summary: 'Record whether the owner of an address signed up as the administrator' })
  @ApiResponses(200, addressAnswerSchema, 400, 409, 410, 429, 503)
  answerAddress(@Body({ schema: answerAddressSchema }) body: AnswerAddressRequest): Promise<AddressAnswer> {
    return this.addresses.answer(body);
  }
}

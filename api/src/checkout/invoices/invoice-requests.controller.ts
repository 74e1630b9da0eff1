import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  type InvoiceRequestBody,
  type InvoiceRequestReceipt,
  invoiceRequestReceiptSchema,
  invoiceRequestSchema,
} from '../../contract/invoices.ts';
import { ApiResponses, jsonSchemaOf } from '../../platform/http/openapi.ts';
import { isPlainFormPost } from '../../platform/http/plain-form.ts';
import { RateLimit } from '../../platform/http/rate-limits.ts';
import { InvoiceRequests } from './invoice-requests.service.ts';

@ApiTags('checkout')
@Controller('invoice-requests')
export class InvoiceRequestsController {
  constructor(private readonly requests: InvoiceRequests) {}

  @Post()
  @HttpCode(201)
  @RateLimit('leads')
  @ApiOperation({ summary: 'Request an invoice. Answers JSON with 201, and a plain HTML form post with a redirect' })
  @ApiBody({ schema: jsonSchemaOf(invoiceRequestSchema) })
  @ApiResponses(201, invoiceRequestReceiptSchema, 400, 429, 503)
  async submit(
    @Body({ schema: invoiceRequestSchema }) body: InvoiceRequestBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InvoiceRequestReceipt | undefined> {
    const receipt = await this.requests.submit(body);
    if (!isPlainFormPost(request)) return receipt;
    response.redirect(303, receipt.next);
  }
}

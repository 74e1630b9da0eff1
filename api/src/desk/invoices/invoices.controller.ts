import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { findRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import {
  type ApproveInvoice,
  approveInvoiceSchema,
  type DeclineInvoice,
  type DeskInvoice,
  type DeskInvoiceDetail,
  type DeskInvoicesQuery,
  declineInvoiceSchema,
  deskInvoiceDetailSchema,
  deskInvoicesQuerySchema,
  deskInvoicesSchema,
} from '../../contract/desk/invoices.ts';
import type { DeskList } from '../../contract/desk/lists.ts';
import { type DeskNote, deskIdSchema, deskNoteSchema } from '../../contract/desk/timeline.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { listDeskActions } from '../desk-actions.repository.ts';
import { addNote, listNotes } from '../notes.repository.ts';
import { known } from '../refusals.ts';
import { declineInvoice } from './decline-invoice.ts';
import { DeskInvoiceApproval } from './desk-invoice-approval.ts';
import { toDeskInvoice, toDeskInvoiceDetail } from './invoice-view.ts';
import { findApprovedPrices, listInvoices } from './invoices-list.repository.ts';

const id = () => Param('id', { schema: deskIdSchema });

/** Companies that have asked to pay by invoice. */
@ApiTags('desk')
@Controller('desk/invoices')
export class DeskInvoicesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly approval: DeskInvoiceApproval,
  ) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Requests for invoices, one page at a time' })
  @ApiResponses(200, deskInvoicesSchema, 400)
  async list(@Query({ schema: deskInvoicesQuerySchema }) query: DeskInvoicesQuery): Promise<DeskList<DeskInvoice>> {
    const { rows, ...counts } = await listInvoices(this.db, query);
    const prices = await findApprovedPrices(this.db, rows);
    return { items: rows.map((row) => toDeskInvoice(row, prices.get(row.payment_id ?? ''))), ...counts };
  }

  @Get(':id')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'A request for an invoice with its history' })
  @ApiResponses(200, deskInvoiceDetailSchema, 400, 404)
  async show(@id() requestId: string): Promise<DeskInvoiceDetail> {
    const request = known(await findRequest(this.db, requestId), 'request for an invoice');
    const [payment, mails, actions, notes] = await Promise.all([
      request.payment_id ? findPaymentById(this.db, request.payment_id) : undefined,
      listMailsAbout(this.db, request.id),
      listDeskActions(this.db, { subjectKind: 'invoice', subjectId: request.id, limit: 200 }),
      listNotes(this.db, { kind: 'invoice', id: request.id }),
    ]);
    const { unit_amount_cents: unitAmountCents, paid_at: paidAt = null } = payment ?? {};
    const facts = { request, unitAmountCents, paidAt, mails, actions, notes };
    return toDeskInvoiceDetail(facts, this.env);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Approve a request: create the invoice at Stripe and have it mailed' })
  @ApiResponses(200, deskInvoiceDetailSchema, 400, 404, 409)
  async approve(
    @id() requestId: string,
    @Body({ schema: approveInvoiceSchema }) { atNewPrice }: ApproveInvoice,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskInvoiceDetail> {
    await this.approval.approve(staff, requestId, atNewPrice);
    return this.show(requestId);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Decline a request, so that no invoice is sent' })
  @ApiResponses(200, deskInvoiceDetailSchema, 400, 404, 409)
  async decline(
    @id() requestId: string,
    @Body({ schema: declineInvoiceSchema }) body: DeclineInvoice,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskInvoiceDetail> {
    await declineInvoice(this.db, staff, requestId, body);
    return this.show(requestId);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Add a note, visible only to staff' })
  @ApiResponses(200, deskInvoiceDetailSchema, 400, 404)
  async addNote(
    @id() requestId: string,
    @Body({ schema: deskNoteSchema }) { text }: DeskNote,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskInvoiceDetail> {
    known(await findRequest(this.db, requestId), 'request for an invoice');
    await addNote(this.db, staff, { kind: 'invoice', id: requestId }, text);
    return this.show(requestId);
  }
}

import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { findBuyers } from '../../checkout/buyers.repository.ts';
import { PaymentRecorder } from '../../checkout/payment-recorder.ts';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import type { DeskList } from '../../contract/desk/lists.ts';
import {
  type AcceptPayment,
  acceptPaymentSchema,
  type ClaimLink,
  claimLinkSchema,
  type DeskPayment,
  type DeskPaymentDetail,
  type DeskPaymentsQuery,
  deskPaymentDetailSchema,
  deskPaymentsQuerySchema,
  deskPaymentsSchema,
} from '../../contract/desk/payments.ts';
import { type DeskNote, deskIdSchema, deskNoteSchema } from '../../contract/desk/timeline.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { addDeskAction } from '../desk-actions.repository.ts';
import { addNote } from '../notes.repository.ts';
import { known } from '../refusals.ts';
import { acceptPayment, readLink, sendLink } from './payment-actions.ts';
import { readPaymentFacts } from './payment-facts.repository.ts';
import { toDeskPayment, toDeskPaymentDetail } from './payment-view.ts';
import { listPayments } from './payments-list.repository.ts';

const id = () => Param('id', { schema: deskIdSchema });

/** Payments, from checkout to organization. */
@ApiTags('desk')
@Controller('desk/payments')
export class DeskPaymentsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly recorder: PaymentRecorder,
  ) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Payments, one page at a time' })
  @ApiResponses(200, deskPaymentsSchema, 400)
  async list(@Query({ schema: deskPaymentsQuerySchema }) query: DeskPaymentsQuery): Promise<DeskList<DeskPayment>> {
    const { rows, ...counts } = await listPayments(this.db, query);
    const buyers = await findBuyers(this.db, rows);
    return { items: rows.map((payment) => toDeskPayment(payment, buyers.get(payment.id))), ...counts };
  }

  @Get(':id')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'A payment with its history' })
  @ApiResponses(200, deskPaymentDetailSchema, 400, 404)
  async show(@id() paymentId: string): Promise<DeskPaymentDetail> {
    const payment = known(await findPaymentById(this.db, paymentId), 'payment');
    const buyers = await findBuyers(this.db, [payment]);
    return toDeskPaymentDetail(await readPaymentFacts(this.db, payment), buyers.get(payment.id), this.env);
  }

  @Post(':id/send-link')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Send the claim link to the payer again' })
  @ApiResponses(200, deskPaymentDetailSchema, 400, 404, 409)
  async sendLink(@id() paymentId: string, @CurrentStaff() staff: SignedInStaff): Promise<DeskPaymentDetail> {
    await sendLink(this.db, staff, paymentId);
    return this.show(paymentId);
  }

  @Post(':id/claim-link')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Read the claim link to pass it on; that it was read is recorded' })
  @ApiResponses(200, claimLinkSchema, 400, 404, 409)
  async claimLink(@id() paymentId: string, @CurrentStaff() staff: SignedInStaff): Promise<ClaimLink> {
    return { link: await readLink(this.db, this.env, staff, paymentId) };
  }

  @Post(':id/accept')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Accept a payment in review, with a number of seats' })
  @ApiResponses(200, deskPaymentDetailSchema, 400, 404, 409)
  async accept(
    @id() paymentId: string,
    @Body({ schema: acceptPaymentSchema }) body: AcceptPayment,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskPaymentDetail> {
    await acceptPayment(this.db, this.env, staff, paymentId, body);
    return this.show(paymentId);
  }

  @Post(':id/check')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Update the payment from Stripe now' })
  @ApiResponses(200, deskPaymentDetailSchema, 400, 404, 503)
  async check(@id() paymentId: string, @CurrentStaff() staff: SignedInStaff): Promise<DeskPaymentDetail> {
    const before = known(await findPaymentById(this.db, paymentId), 'payment');
    const after = await this.recorder.recordSource(before);
    const facts = ({ status, amount_refunded_cents: refundedCents }: typeof before) => ({ status, refundedCents });
    await inTransaction(this.db, (tx) =>
      addDeskAction(tx, staff, {
        action: 'payment.check',
        subject: { kind: 'payment', id: paymentId },
        before: facts(before),
        after: after && facts(after),
      }),
    );
    return this.show(paymentId);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Add a note, visible only to staff' })
  @ApiResponses(200, deskPaymentDetailSchema, 400, 404)
  async addNote(
    @id() paymentId: string,
    @Body({ schema: deskNoteSchema }) { text }: DeskNote,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskPaymentDetail> {
    known(await findPaymentById(this.db, paymentId), 'payment');
    await addNote(this.db, staff, { kind: 'payment', id: paymentId }, text);
    return this.show(paymentId);
  }
}

import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { BrandColours } from '../../contract/brand.values.ts';
import { ENV, type Env } from '../config/env.ts';
import { type Mailbox, mailableAddress, parseMailbox } from '../config/mailbox.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../database/database.ts';
import type { MailState } from '../database/tables.ts';
import { drainQueue } from '../jobs/drain-queue.ts';
import { addJob, JobRegistry, retryDelaySeconds } from '../jobs/queue.ts';
import { codeOf, log } from '../log.ts';
import { type Letter, openSmtp, type Smtp } from '../vendors/smtp-connection.ts';
import { SmtpError } from '../vendors/smtp-error.ts';
import { addSendJob } from './mail.ts';
import { MailRegistry } from './mail-registry.ts';
import { postponeMail, type StoredMail, settleMail, takeWaitingMail } from './mails.repository.ts';
import { renderTestMail, testMail } from './test-mail.ts';

/**
 * How long an attempt's transaction may idle, instead of the usual 30 s: what a mail says may come from a vendor, and then the mail
 * server has its own time. At the longest timeouts that can be configured, that is 145 s.
 */
const SENDING_TIMEOUT = '3min';

/** The brand's colours, which mails are in. */
export const MAIL_COLOURS = Symbol('MAIL_COLOURS');

/** Outcome of an attempt. */
interface Outcome {
  state: MailState;
  response: string | null;
  /** Whether the mail server can accept another mail now. */
  canGoOn: boolean;
}

/**
 * Sends the outbox over SMTP. Each mail is sent at least once, and retried until the mail server accepts it or refuses
 * it permanently. Its row is locked meanwhile, so that no two processes send it at once, and says "sent" only after the
 * server has accepted it. Without SMTP_URL, mails wait.
 */
@Injectable()
export class MailSender implements OnModuleInit, OnApplicationShutdown {
  private readonly smtp: Smtp | undefined;
  private readonly from: Mailbox | undefined;
  private readonly replyTo: Mailbox | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    @Inject(MAIL_COLOURS) private readonly colours: BrandColours,
    private readonly registry: MailRegistry,
    private readonly jobs: JobRegistry,
  ) {
    this.smtp = openSmtp(env);
    this.from = parseMailbox(env.MAIL_FROM ?? '');
    this.replyTo = parseMailbox(env.MAIL_REPLY_TO ?? '') ?? this.from;
  }

  onModuleInit() {
    this.registry.define(testMail, { render: renderTestMail });
    this.jobs.handle('send-mail', async ({ mailId }) => void (await this.sendMails(mailId)));
    this.jobs.handle('send-waiting-mails', async () => {
      if (await this.sendMails()) await this.addSweep();
    });
    this.jobs.every(1, 'send-waiting-mails');
    // Sends the mails that waited for SMTP_URL as soon as it is set.
    if (this.smtp) this.jobs.atStart('send-waiting-mails', {});
  }

  onApplicationShutdown() {
    this.smtp?.close();
  }

  private async addSweep(): Promise<void> {
    await addJob(this.db, 'send-waiting-mails', {}, { jobKey: 'send-waiting-mails', queueName: 'send-waiting-mails' });
  }

  /** Sends a mail, and then those that are due. @returns whether the time was up before everything was sent */
  private async sendMails(first?: string): Promise<boolean> {
    if (!this.smtp) return false;
    let id = first;
    return drainQueue(() => {
      const sending = this.sendNext(id);
      id = undefined;
      return sending;
    });
  }

  private sendNext(id?: string): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(SENDING_TIMEOUT)}`.execute(tx);
      const mail = await takeWaitingMail(tx, id);
      // Another job may have sent it already.
      if (!mail) return id !== undefined;
      const { state, response, canGoOn } = await this.tryToSend(mail);
      if (state === 'waiting') await this.tryLater(tx, mail, response ?? '');
      else await settleMail(tx, mail.id, state, response);
      return canGoOn;
    });
  }

  private async tryToSend(mail: StoredMail): Promise<Outcome> {
    try {
      const to = mailableAddress(mail.recipient);
      if (!to) return refusedByUs;
      const { render, isStillWanted } = this.registry.get(mail.kind);
      if (isStillWanted && !(await isStillWanted(this.db, mail.parameters))) return dropped;
      const letter = await this.toLetter({ ...mail, recipient: to }, render);
      return { state: 'sent', response: (await this.smtp?.send(letter)) ?? null, canGoOn: true };
    } catch (error) {
      return this.explain(mail, error);
    }
  }

  private async toLetter(mail: StoredMail, render: ReturnType<MailRegistry['get']>['render']): Promise<Letter> {
    const { from, replyTo, env } = this;
    if (!from || !replyTo) throw new Error('MAIL_FROM is not set');
    const { subject, text, html } = await render(mail.parameters, {
      brand: env.BRAND,
      colours: this.colours,
      publicUrl: env.PUBLIC_URL,
      appUrl: new URL(env.APP_URL, env.PUBLIC_URL).href,
      replyAddress: replyTo.address,
    });
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    return {
      messageId: `<${mail.id}@${domain}>`,
      from: { name: from.name || env.BRAND, address: from.address },
      to: mail.recipient,
      replyTo: parseMailbox(mailableAddress(mail.reply_to ?? '') ?? '') ?? replyTo,
      ...{ subject, text, html },
    };
  }

  private explain({ id, kind, tries }: StoredMail, error: unknown): Outcome {
    const of = { mailId: id, kind, tries: tries + 1 };
    if (!(error instanceof SmtpError)) {
      log.error('mail_render_retry', 'a mail could not be rendered', { ...of, reason: codeOf(error) });
      return { state: 'waiting', response: error instanceof Error ? error.message : String(error), canGoOn: true };
    }
    const { verdict, isPermanent, code: reason, message: response } = error;
    if (verdict === 'refused') {
      log.error('mail_refused', 'the mail server refuses a mail; fix the cause, then Send again', { ...of, reason });
      return { state: 'refused', response, canGoOn: true };
    }
    if (isPermanent)
      log.error('mail_server_rejects', 'the mail server rejects us; correct SMTP_… and MAIL_FROM', { ...of, reason });
    else log.warn('mail_send_retry', 'a mail could not be sent', { ...of, reason });
    return { state: 'waiting', response, canGoOn: verdict === 'later' };
  }

  private async tryLater(tx: Tx, mail: StoredMail, response: string): Promise<void> {
    const at = await postponeMail(tx, mail.id, response, retryDelaySeconds(mail.tries + 1));
    await addSendJob(tx, mail.id, at);
  }
}

const dropped: Outcome = { state: 'dropped', response: null, canGoOn: true };
const refusedByUs: Outcome = { state: 'refused', response: 'This is not a valid mail address.', canGoOn: true };

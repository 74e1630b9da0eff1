import { type RawBuilder, sql } from 'kysely';
import { findRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import type { Cell } from '../../contract/desk/resource.ts';
import { deskIdSchema } from '../../contract/desk/timeline.ts';
import { pluralize } from '../../contract/text.values.ts';
import { REFUSED_ADVICE } from '../../platform/conditions/mail-conditions.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { startsWith } from '../../platform/database/starts-with.ts';
import type { MailState } from '../../platform/database/tables.ts';
import { addMailAgain, addSendJob } from '../../platform/mail/mail.ts';
import { mailName } from '../../platform/mail/mail-kinds.ts';
import {
  AGAIN,
  findMail,
  lockMail,
  releaseMails,
  type StoredMail,
  settleMail,
} from '../../platform/mail/mails.repository.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { code, link, quiet, state, text, time } from '../kit/cells.ts';
import { reason } from '../kit/form-fields.ts';
import { action, resource } from '../kit/resource.ts';
import { isOneOf } from '../search.ts';
import { aboutMail, when } from '../timeline.ts';

type Facts = Awaited<ReturnType<typeof readFacts>>;

const NO_BREAK_SPACE = '\u00a0';

/** What the mail server did with a mail. */
export const mailStates: Record<MailState, Cell> = {
  waiting: state('wait', 'Waiting'),
  sent: state('good', 'Accepted'),
  refused: state('person', 'Refused'),
  dropped: state('gone', 'Not needed'),
};

/** What the site mails: to buyers, companies, applicants and the team. */
export const mails = resource({
  kind: 'mail',
  path: 'mails',
  one: 'mail',
  many: 'Mails',
  lead: 'Mails from the site, and what the mail server answered.',
  none: 'Mails appear here as soon as they are queued.',
  table: 'mails',
  find: findMail,
  lock: lockMail,
  search: { label: 'E-mail starts with', in: (_, q) => [sql`select id from mails where ${isTo(q)}`] },
  filters: {
    state: {
      label: 'State',
      choices: {
        refused: {
          label: 'Refused',
          where: sql<boolean>`state = 'refused'`,
          none: { title: 'No mail was refused', text: 'The mail server has accepted all of them.' },
        },
        waiting: { label: 'Waiting', where: sql<boolean>`state = 'waiting'` },
        sent: { label: 'Accepted', where: sql<boolean>`state = 'sent'` },
        dropped: { label: 'Not needed', where: sql<boolean>`state = 'dropped'` },
      },
    },
  },
  sorts: { newest: ['created_at', 'desc'], oldest: ['created_at', 'asc'] },
  head: 'To',
  title: (mail: StoredMail) => mail.recipient,
  second: ({ kind }) => mailName(kind),
  columns: [
    { head: 'State', cell: ({ state }) => mailStates[state] },
    { head: 'Server response', cell: (mail) => quiet(mail.last_response) },
    { head: 'Attempts', cell: ({ tries }) => quiet(pluralize(tries, 'attempt').replace(' ', NO_BREAK_SPACE)) },
    { head: 'Queued', cell: ({ created_at }) => time(created_at), sort: 'newest', isNumeric: true },
  ],
  facts: readFacts,
  page: {
    title: ({ mail }) => mailName(mail.kind),
    lead: ({ mail }) => [text('To'), text(mail.recipient, { to: `mailto:${mail.recipient}` })],
    states: ({ mail }) => [
      ['Mail server', mailStates[mail.state]],
      mail.state === 'waiting' ? ['Next try', time(mail.next_try_at)] : ['Accepted', time(mail.sent_at)],
    ],
    problem: ({ mail }) =>
      mail.state === 'refused'
        ? {
            title: `The mail server refused it, after ${pluralize(mail.tries, 'attempt')}`,
            text: `${mail.last_response ?? ''} – ${REFUSED_ADVICE}`,
          }
        : null,
    details: ({ mail, payment, request }) => [
      ['About', link(payment && `/payments/${payment.id}`, 'The payment')],
      ['About', link(request && `/invoices/${request.id}`, 'The request for an invoice')],
      ['Replies go to', text(mail.reply_to)],
      ['Server response', text(mail.last_response)],
      ['Mail', code(mail.id)],
    ],
    timeline: ({ mail }) => [...when(mail.created_at, 'Queued', { tone: 'good' }), aboutMail(mail)],
  },
  actions: {
    retry: action({
      label: 'Send now',
      past: 'Sent again',
      place: 'problem',
      isPrimary: true,
      when: isRefused,
      rivals: ['mail.handled'],
      run: (tx, { mail }) => releaseAndSend(tx, isOneOf([mail.id])),
      record: () => ({ before: null, after: { state: 'waiting' } }),
      done: ({ mail }) => `The mail to ${mail.recipient} is being sent again.`,
    }),
    handled: action({
      label: 'Mark as handled',
      past: 'Marked as handled',
      place: 'problem',
      isIrreversible: true,
      when: isRefused,
      question: 'Mark this mail as handled?',
      explain: () => ['It will not be sent again, and leaves Today. This cannot be undone.'],
      form: { reason: reason() },
      rivals: ['mail.retry'],
      run: (tx, { mail }) => settleMail(tx, mail.id, 'dropped', mail.last_response),
      record: () => ({ before: { state: 'refused' }, after: { state: 'dropped' } }),
      done: () => 'Marked the mail as handled.',
    }),
    'send-again': action({
      label: 'Send again',
      past: 'Sent again',
      when: ({ mail }: Facts) => mail.state === 'sent',
      question: 'Send this mail again?',
      explain: ({ mail }) => [
        `${mail.recipient} gets it a second time, with current data. It is skipped if it is no longer needed.`,
      ],
      async run(tx, { mail }) {
        const [cause = ''] = mail.cause.split(AGAIN);
        const { recipient: to, reply_to: replyTo } = mail;
        const again = { cause, to, ...(replyTo && { replyTo }), parameters: mail.parameters };
        return (await addMailAgain(tx, { name: mail.kind }, again)) || 'It was sent again a moment ago.';
      },
      done: ({ mail }) => `The mail to ${mail.recipient} is being sent again.`,
    }),
  },
  bulk: {
    name: 'retry-refused',
    label: 'Send again',
    noun: 'refused mail',
    all: { filter: 'state', value: 'refused' },
    isPossible: (mail: StoredMail) => mail.state === 'refused',
    asks: true,
    explain: 'Fix the cause first, for example by correcting the settings of the mail server.',
    async run(db, actor, { ids, q }) {
      const retried = await retryMails(db, actor, ids ? isOneOf(ids) : isTo(q ?? ''));
      if (retried === 0) return 'There is nothing left to send. A colleague may have been faster.';
      return `Sending ${pluralize(retried, 'mail')} again. Any that are refused again will appear here.`;
    },
  },
});

async function readFacts(db: Database | Tx, mail: StoredMail) {
  const about = deskIdSchema.safeParse(mail.cause.slice(0, 36)).data;
  const [payment, request] = await Promise.all([
    about ? findPaymentById(db, about) : undefined,
    about ? findRequest(db, about) : undefined,
  ]);
  return { mail, payment, request };
}

/** Makes refused mails due now. @param which an SQL condition @returns those that were refused */
async function releaseAndSend(tx: Tx, which: RawBuilder<boolean>): Promise<{ id: string }[]> {
  const mails = await releaseMails(tx, which);
  for (const { id } of mails) await addSendJob(tx, id);
  return mails;
}

/** Retries refused mails and records the action. @param which an SQL condition @returns how many */
async function retryMails(db: Database, actor: Actor, which: RawBuilder<boolean>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { length } = await releaseAndSend(tx, which);
    const subject = { kind: 'mails', id: 'refused' };
    const after = { mails: length };
    if (length > 0) await addDeskAction(tx, actor, { action: 'mails.retry', subject, before: null, after });
    return length;
  });
}

function isRefused({ mail }: Facts): boolean {
  return mail.state === 'refused';
}

/** Whether the address begins with what was typed. */
function isTo(q: string) {
  return startsWith(sql`lower(recipient)`, q.trim().toLowerCase());
}

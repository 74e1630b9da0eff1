import type { RawBuilder } from 'kysely';
import { addDealJob } from '../../checkout/deals/deal-jobs.ts';
import { releaseRefused } from '../../checkout/deals/deals.repository.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { addSendJob } from '../../platform/mail/mail.ts';
import { releaseMails } from '../../platform/mail/mails.repository.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';

/** Makes refused mails due now. @param which an SQL condition @returns those that were refused */
export async function releaseAndSend(tx: Tx, which: RawBuilder<boolean>): Promise<{ id: string }[]> {
  const mails = await releaseMails(tx, which);
  for (const { id } of mails) await addSendJob(tx, id);
  return mails;
}

/** Retries refused mails and records the action. @param which an SQL condition @returns how many */
export async function retryMails(db: Database, actor: Actor, which: RawBuilder<boolean>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mails = await releaseAndSend(tx, which);
    if (mails.length > 0)
      await addDeskAction(tx, actor, {
        action: 'mails.retry',
        subject: { kind: 'mails', id: 'refused' },
        before: null,
        after: { mails: mails.length },
      });
    return mails.length;
  });
}

/** Retries all deals that HubSpot refused, and records the action. @returns how many */
export async function retryDeals(db: Database, actor: Actor): Promise<number> {
  return inTransaction(db, async (tx) => {
    const deals = await releaseRefused(tx);
    for (const id of deals) await addDealJob(tx, id);
    if (deals.length > 0)
      await addDeskAction(tx, actor, {
        action: 'deals.retry',
        subject: { kind: 'deals', id: 'refused' },
        before: null,
        after: { deals: deals.length },
      });
    return deals.length;
  });
}

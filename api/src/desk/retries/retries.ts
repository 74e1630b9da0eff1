import { addDealJob } from '../../checkout/deals/deal-jobs.ts';
import { releaseRefused } from '../../checkout/deals/deals.repository.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { addSendJob } from '../../platform/mail/mail.ts';
import { releaseMails } from '../../platform/mail/mails.repository.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';

/** Makes mails due now. @param ids default: all that the mail server refused @returns those that were refused or waiting */
export async function releaseAndSend(tx: Tx, ids?: string[]): Promise<{ id: string }[]> {
  const mails = await releaseMails(tx, ids);
  for (const { id } of mails) await addSendJob(tx, id);
  return mails;
}

/** Retries mails and records the action. @param ids default: all that the mail server refused @returns how many */
export async function retryMails(db: Database, actor: Actor, ids?: string[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mails = await releaseAndSend(tx, ids);
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

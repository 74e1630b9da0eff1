import { buyerOf } from '../../support/buying.ts';
import { DEALS } from '../../support/crm.ts';
import type { TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';
import { openTeam, TEAM_MAILS } from '../notices/team.ts';

/** The variables of the api that the tests of invoices share. */
export const INVOICES = { ...TEAM_MAILS, ...DEALS, INVOICE_DAYS_DUE: '14' };

export function watchInvoices(api: TestApi) {
  const team = openTeam(api);
  const paymentOf = async (id: string) =>
    (await api.rows<{ status: string }>('select * from payments where id = $1', [id]))[0];
  const becomes = (id: string, status: string) => until(async () => (await paymentOf(id))?.status === status);
  const requestBecomes = (id: string, state: string) =>
    until(async () => {
      const find = 'select from invoice_requests where id = $1 and state = $2';
      return (await api.rows(find, [id, state])).length > 0;
    });
  const newsOf = async (invoice: string) =>
    (await team.noticesOf('invoice')).filter(({ facts }) => facts.invoice === invoice).map(({ facts }) => facts.news);
  /** Pays an invoice, and waits until its payment is paid. @param how when not at once, with all that is due */
  const pay = async ({ payment, invoice }: { payment: string; invoice: string }, how: object = {}) => {
    await api.stripe('/invoices/pay', { invoice, ...how });
    await becomes(payment, 'paid');
  };
  return { team, paymentOf, becomes, requestBecomes, newsOf, pay, settled: team.settled, ...buyerOf(api) };
}

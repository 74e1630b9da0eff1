import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accountsOf } from '../../support/accounts.ts';
import { openCheckout, payForSeats } from '../../support/buying.ts';
import { askForInvoice } from '../../support/invoices.ts';
import { paymentBecomes } from '../../support/payments.ts';
import { erased, PEOPLE, peopleDesk, takeSeatsAway } from '../../support/people.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(PEOPLE);
const { owner, erase, show } = await peopleDesk(api);

describe('is refused, with what to do first,', () => {
  const refused = async (email: string, words: string) => {
    const response = await erase(email);
    expect([response.status, response.body.code]).toEqual([409, 'erasure_blocked']);
    expect(response.body.message).toContain(words);
    expect((await show(email)).obstacles[0].message).toContain(words);
    expect((await show(email)).erasure).toBeNull();
  };

  it('while seats are paid and not claimed', async () => {
    const sessionId = await openCheckout(api);
    const email = `payer-${sessionId.slice(-8).toLowerCase()}@example.com`;
    await api.stripe('/pay', { session: sessionId, email });
    await paymentBecomes(api, sessionId, 'paid');
    await refused(email, '2 seats are paid and not claimed');
    await api.stripe('/refund', { session: sessionId });
    await paymentBecomes(api, sessionId, 'refunded');
    await erase(email).expect(200);
    await erased(api);
  });

  it('while a request for an invoice is open', async () => {
    const { email } = await askForInvoice(api);
    await refused(email, 'is waiting for a decision');
  });

  it('while an organization of the person has seats', async () => {
    const { email } = await accountsOf(api).administrator();
    await refused(email, 'The organization of this person has 2 seats');
    await takeSeatsAway(api, email);
    await erase(email).expect(200);
    await erased(api);
  });

  it('while seats are being claimed with the address', async () => {
    const sessionId = await payForSeats(api);
    await paymentBecomes(api, sessionId, 'paid');
    const email = `dana-${randomUUID()}@example.com`;
    const claim = 'update payments set claim_email = $1, lease_until = $2 where checkout_session_id = $3';
    await api.rows(claim, [email, new Date(Date.now() + 60_000), sessionId]);
    await refused(email, '2 seats are being claimed with this address now');
    await api.rows(claim, [email, new Date(0), sessionId]);
    await erase(email).expect(200);
    await erased(api);
  });

  it('for an address at which the team gets its mail', () => refused('team@site.example', 'TEAM_MAIL_TO'));

  it('for staff members', () => refused(owner.email, 'is a staff member'));
});

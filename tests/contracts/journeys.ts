import { randomUUID } from 'node:crypto';
import { Drafts } from '#api/blog/drafts/drafts.ts';
import { PreviewLinks } from '#api/blog/drafts/preview-links.ts';
import { PostImportJob } from '#api/blog/import/import-job.ts';
import { Reconciler } from '#api/checkout/reconciler.ts';
import { SupabaseClient } from '#api/platform/vendors/supabase.client.ts';
import { checkoutRequest, openCheckout, payForSeats, signUp } from '../support/buying.ts';
import { dealBecomes, dealSays } from '../support/crm.ts';
import { forms } from '../support/leads.ts';
import { EVERY_SWITCH, eventHandled, paymentBecomes } from '../support/payments.ts';
import { type Exchange, startRecorder } from '../support/recorder.ts';
import { jobsDone } from '../support/schedules.ts';
import { student } from '../support/students.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { vendorTimeout } from '../support/test-environment.ts';
import { until } from '../support/until.ts';
import { attaching, staff } from './account-journeys.ts';
import { bankPayments, codes, invoices } from './payment-journeys.ts';

/** Makes each journey of visitors, buyers and operators once. @returns all exchanges between the api and the vendors */
export async function recordJourneys(): Promise<Exchange[]> {
  const [vendors, webhooks] = await Promise.all([startRecorder(), startRecorder()]);
  const api = await startTestApi({
    STRIPE_API_URL: vendors.url,
    SUPABASE_URL: vendors.url,
    HUBSPOT_FORMS_URL: vendors.url,
    HUBSPOT_API_URL: vendors.url,
    WEBHOOKS_THROUGH: webhooks.url,
    // All journeys at once.
    ...vendorTimeout(20),
    ...EVERY_SWITCH,
  });
  vendors.pointTo(api.standIns.url);
  webhooks.pointTo(api.apiUrl);
  try {
    await Promise.all([
      purchase(api),
      refunds(api),
      disputes(api),
      bankPayments(api),
      codes(api),
      trials(api),
      ownConfirmation(api),
      attaching(api),
      staff(api),
      leads(api),
      blog(api),
    ]);
    await invoices(api);
    await deals(api);
    await reconciliation(api);
    return [...vendors.exchanges, ...webhooks.exchanges];
  } finally {
    await api.close();
    await Promise.all([vendors.close(), webhooks.close()]);
  }
}

const copied = (api: TestApi, address: string) =>
  until(
    async () => (await api.vendorRows('select from local_supabase.profiles where email = $1', [address])).length > 0,
  );

/** From the price to an organization with a signed-in administrator; the number of seats changes on the way. */
async function purchase(api: TestApi): Promise<void> {
  const attempt = randomUUID();
  const first = await openCheckout(api, 2, attempt);
  const session = await openCheckout(api, 3, attempt);
  await api.http.post('/api/checkout/create-session').set('Idempotency-Key', attempt).send(checkoutRequest(3));
  await api.stripe('/pay', { session });
  await paymentBecomes(api, session, 'paid');
  // A job closes the abandoned session of two seats.
  await eventHandled(api, "type = 'checkout.session.expired'");
  await paymentBecomes(api, first, 'expired');
  await api.http.get(`/api/checkout/session/${session}`).expect(200);
  await api.http.get('/api/checkout/session/cs_test_unknown').expect(404);
  const body = signUp(session);
  await api.http.post('/api/organizations').send(body).expect(201);
  await copied(api, body.email);
  // An address that already has an account.
  const other = await payForSeats(api);
  const taken = signUp(other, { email: body.email });
  await api.http.post('/api/organizations').send(taken).expect(409);
}

/** A refund that reaches the buyer, and one that the bank returns. */
async function refunds(api: TestApi): Promise<void> {
  const session = await payForSeats(api);
  await api.stripe('/refund', { session, amount: 2_500 });
  await paymentBecomes(api, session, 'partially_refunded');
  await api.stripe('/refund/fail', { session });
  await paymentBecomes(api, session, 'paid');
}

/** A dispute from the bank's inquiry to a won appeal, through every state in between. */
async function disputes(api: TestApi): Promise<void> {
  const session = await payForSeats(api);
  await paymentBecomes(api, session, 'paid');
  await api.stripe('/dispute', { session, status: 'warning_needs_response' });
  for (const status of ['warning_under_review', 'needs_response', 'under_review', 'lost'])
    await api.stripe('/dispute/move', { session, status });
  await paymentBecomes(api, session, 'disputed');
  for (const status of ['appeal_needs_response', 'appeal_under_review', 'won'])
    await api.stripe('/dispute/move', { session, status });
  await paymentBecomes(api, session, 'paid');
}

/** The reconciler finds a payment whose webhooks were lost, and its profile is written a second time. */
async function reconciliation(api: TestApi): Promise<void> {
  await api.stripe('/webhooks', { mode: 'off' });
  const session = await payForSeats(api);
  await api.app.get(Reconciler).reconcile(1);
  await paymentBecomes(api, session, 'paid');
}

/** A lead that buys, gets money back, and whose address HubSpot does not take in the end. */
async function deals(api: TestApi): Promise<void> {
  const attempt = randomUUID();
  const visit = { utm_source: 'newsletter', first_utm_source: 'search', landing_page: '/', checkout_attempt: attempt };
  const lead = { ...forms.pricing(), ...visit };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  const session = await openCheckout(api, 3, attempt);
  await api.stripe('/pay', { session });
  await dealBecomes(api, session, 'synced');
  await api.stripe('/refund', { session, amount: 2_500 });
  await dealSays(api, session, 'amount_refunded', '25.00');
  await api.cms('/crm/properties/deals/amount', undefined, 'DELETE');
  const refused = await payForSeats(api);
  await dealBecomes(api, refused, 'refused');
}

async function trials(api: TestApi): Promise<void> {
  const body = student();
  await api.http.post('/api/trials').send(body).expect(201);
  await copied(api, body.email);
  // The profile is written a second time, over the first.
  const add = "select graphile_worker.add_job('sync-profile', json_build_object('profileId', id)) from profiles";
  await api.rows(`${add} where email = $1`, [body.email]);
  await jobsDone(api, 'sync-profile');
}

/** A registration that Supabase sends no mail for: its link, the link that follows it, a second use, and a taken address. */
async function ownConfirmation(api: TestApi): Promise<void> {
  const supabase = api.app.get(SupabaseClient);
  const { email: address } = student();
  const signUp = () => supabase.signUpWithoutMail(address, 'battery staple', { first_name: 'Sample' });
  await signUp();
  const token = await supabase.createConfirmationToken(address);
  await api.http.post('/api/trials/confirm').send({ token }).expect(200);
  await api.http.post('/api/trials/confirm').send({ token }).expect(410);
  await signUp().catch(({ code }) => code === 'email_taken' || Promise.reject(new Error(code)));
}

async function leads(api: TestApi): Promise<void> {
  const bodies = { partner: { ...forms.partner(), consent: true }, enterprise: forms.enterprise() };
  for (const [form, body] of Object.entries(bodies)) {
    await api.http.post(`/api/leads/${form}`).send(body).expect(201);
    const relayed = 'select from leads where email = $1 and relay_state = $2';
    await until(async () => (await api.rows(relayed, [body.email, 'relayed'])).length > 0);
  }
  // An address that the api accepted and HubSpot refuses.
  const refused = `update leads set relay_state = 'waiting', fields = jsonb_set(fields, '{email}', '"none"')
    where email = $1 returning id`;
  const [lead] = await api.rows<{ id: string }>(refused, [bodies.partner.email]);
  await api.rows("select graphile_worker.add_job('relay-lead', json_build_object('leadId', $1::text))", [lead?.id]);
  await jobsDone(api, 'relay-lead');
}

async function blog(api: TestApi): Promise<void> {
  const importPosts = api.app.get(PostImportJob);
  await importPosts.run();
  const post = await api.cms<{ id: string }>('/posts', { name: 'One more', slug: 'blog/one-more' });
  await importPosts.run();
  await api.cms(`/posts/${post.id}`, { name: 'Another title' }, 'PATCH');
  await api.cms('/tags/187000000006', undefined, 'DELETE');
  await importPosts.run();
  await api.app.get(Drafts).list();
  const { path } = api.app.get(PreviewLinks).sign(post.id);
  await api.app.get(Drafts).preview(path.slice(path.lastIndexOf('/') + 1));
}

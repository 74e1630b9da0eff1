import { aboutRequest } from '#api/checkout/invoices/invoice-notice-words.ts';
import { aboutDispute, aboutPayment } from '#api/checkout/payment-notice-words.ts';
import { describeLead } from '#api/leads/lead-notice-words.ts';
import type { Mail, MailContext } from '#api/platform/mail/mail-text.ts';
import { renderTeamDigest } from '#api/platform/notices/mails/team-digest.tsx';
import { renderTeamNotice } from '#api/platform/notices/mails/team-notice.tsx';

const timeZone = 'Europe/Berlin';

export const lead = {
  id: '0b9f6c1e-4d2a-4c55-9d61-3f2a7c8e1b90',
  form: 'pricing' as const,
  fields: {
    firstname: 'Dana',
    lastname: 'Sample',
    email: 'dana@northwind.example.com',
    company: 'Northwind Sample',
    number_of_software_engineers: 40,
    message: 'We would like to start in January.\nCan two teams take part?',
  },
  page: 'https://lodestar.example/aidp-pricing?utm_source=newsletter',
  referrer: 'https://www.example.com/',
  utm: { utm_source: 'newsletter', utm_campaign: 'autumn' },
};

const paid = {
  id: '7c1d2f3a-5b6e-4f70-8a91-b2c3d4e5f607',
  seats: 13,
  amountCents: 6_500_000,
  refundedCents: 0,
  currency: 'usd',
  payer: 'dana@northwind.example.com',
  isClaimed: false,
};
const invoiceRequest = {
  id: '0b9f6c1e-4d2a-4c55-9d61-3f2a7c8e1b90',
  seats: 250,
  cents: 125_000_000,
  currency: 'usd',
  company: 'Northwind Sample',
  country: 'DE',
  contactName: 'Dana Sample',
  email: 'dana@northwind.example.com',
  purchaseOrder: 'PO-4711',
  taxId: 'DE123456789',
};
const dispute = {
  id: 'du_sample9f3c2b7a',
  createdAt: '2026-11-23T09:30:00.000Z',
  outcome: null,
  reason: 'fraudulent',
  answerBy: '2026-12-03T22:59:00.000Z',
};

const digest = {
  kind: 'lead',
  count: 12,
  lines: Array.from({ length: 12 }, (_, index) => ({
    at: new Date(Date.parse('2026-11-23T08:31:00.000Z') + index * 41_000).toISOString(),
    summary: `pricing: Dana Sample, Northwind Sample, dana+${index + 1}@northwind.example.com`,
  })),
};

/** Renders a notice that shows a name, and everything else that a visitor can type, wherever they can appear. */
export function leadWithName(name: string, context: MailContext): Promise<Mail> {
  const email = `${'d'.repeat(60)}@${'northwind.'.repeat(18)}example`;
  const fields = { ...lead.fields, email, firstname: name, lastname: name, company: name, message: name.repeat(20) };
  const typed = { ...lead, fields, page: name, referrer: name, utm: { utm_source: name } };
  return renderTeamNotice(describeLead(typed, { publicUrl: context.publicUrl, timeZone }), context);
}

/** Returns mails to the team as they are usually sent. Kinds missing here look the same. */
export function teamMailSamples(context: MailContext): Record<string, () => Promise<Mail>> {
  const { publicUrl } = context;
  const about = { publicUrl, timeZone };
  return {
    'team-lead': () => renderTeamNotice(describeLead(lead, about), context),
    'team-payment': () => renderTeamNotice(aboutPayment(paid, 'Paid'), context),
    'team-dispute': () => renderTeamNotice(aboutDispute({ ...paid, news: 'opened', dispute }, about), context),
    'team-invoice-request': () => renderTeamNotice(aboutRequest(invoiceRequest), context),
    'team-digest': () =>
      renderTeamDigest(digest, { noun: ['new lead', 'new leads'], link: '/leads' }, timeZone, context),
  };
}

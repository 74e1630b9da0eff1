import { describe, expect, test } from '@jest/globals';
import { renderClaimReminder } from '#api/checkout/mails/claim-reminder.tsx';
import { renderPaymentChanged } from '#api/checkout/mails/payment-changed.tsx';
import { renderSeatsPaid } from '#api/checkout/mails/seats-paid.tsx';
import { context, mailSamples, mailWithName, oddNames, payment } from '../../support/mail-samples.ts';

const claimLink = `https://lodestar.example/create-org?session_id=${payment.claimToken}`;

describe.each(Object.entries(mailSamples))('the mail %s', (_name, render) => {
  test('says in plain text all that it says in HTML, and links to the same addresses', async () => {
    const mail = await render();
    const said = words(mail.text);
    expect(pieces(mail.html).length).toBeGreaterThan(4);
    for (const piece of pieces(mail.html)) expect(said).toContain(piece);
    expect(links(mail.html).length).toBeGreaterThan(0);
    for (const link of links(mail.html)) expect(mail.text).toContain(link);
    expect(new Set(mail.text.match(/https?:\/\/\S+/g))).toEqual(new Set(links(mail.html)));
  });

  test('leads to the site and the app only, and loads nothing', async () => {
    const { html } = await render();
    const origins = new Set(links(html).map((link) => new URL(link).origin));
    for (const origin of origins)
      expect(['https://lodestar.example', 'https://app.lodestar.example']).toContain(origin);
    // The part for Outlook (Word) contains only fonts and widths.
    expect(html.match(/<!--\[if mso\]><style>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|svg|video)\b|\bsrc=|url\(|@import|\son[a-z]+=/i);
  });

  test('makes sense in a list of mails, and its lines fit a narrow window', async () => {
    const { subject, preheader, html, text } = await render();
    expect(subject.length).toBeLessThanOrEqual(80);
    expect(preheader.length).toBeLessThanOrEqual(120);
    expect(preheader).not.toContain(subject);
    // No visible text comes before it.
    expect(words(/<body.*?>([^<>]+)</s.exec(html)?.[1] ?? '')).toBe(preheader);
    const long = text.split('\n').filter((line) => line.length > 76 && !line.includes('https://'));
    expect(long).toEqual([]);
    expect(text).not.toMatch(/[<>]|&[a-z#0-9]+;|undefined|null|NaN|\n{3}|[ \t]\n(?<!-- \n)/);
  });
});

describe('seats that are paid for', () => {
  test('come with the amount, the day, the receipt and the next step', async () => {
    const { subject, text } = await renderSeatsPaid(payment, context);
    expect(subject).toBe('Your 2 seats are paid for: create your organization');
    expect(text).toContain(`Create your organization:\n${claimLink}\n`);
    for (const fact of ['$5,000', '$10,000 on November 23, 2026 (UTC)', 'Receipt View your receipt', 'Step 2 of 2'])
      expect(words(text)).toContain(fact);
    expect(words(text)).toContain('only forward it to the person who will run it');
    expect(words(text)).toContain('reply or write to hello@lodestar.example');
  });

  test.each([
    [1, 'Your seat is paid for: create your organization', 'your seat is ready for your team'],
    [13, 'Your 13 seats are paid for: create your organization', 'your 13 seats are ready for your team'],
    [1300, 'Your 1,300 seats are paid for: create your organization', 'your 1,300 seats are ready for your team'],
  ])('%i of them', async (seats, subject, said) => {
    const mail = await renderSeatsPaid({ ...payment, seats }, context);
    expect(mail.subject).toBe(subject);
    expect(words(mail.text)).toContain(said);
    const reminder = await renderClaimReminder({ ...payment, seats, afterDays: 3 }, context);
    expect(words(reminder.text)).toContain(said);
    if (seats === 1) expect(mail.text + reminder.text).not.toMatch(/seats (are|is)|\bThey\b/);
  });

  test.each([
    ['usd', 499_950, '$4,999.50'],
    ['kwd', 1_250_500, 'KWD 1,250.500'],
    ['usd', 99_999_999, '$999,999.99'],
  ])('in %s', async (currency, amountCents, shown) => {
    const mail = await renderSeatsPaid({ ...payment, currency, amountCents }, context);
    expect(words(mail.text)).toContain(`Paid ${shown} on`);
    expect(words(mail.html)).toContain(`${shown} on`);
  });

  test("name the day in UTC, whatever the server's time zone", async () => {
    const { text } = await renderSeatsPaid({ ...payment, paidAt: '2027-01-01T01:30:00+02:00' }, context);
    expect(text).toContain('on December 31, 2026 (UTC)');
  });
});

test('only the last reminder says that it is the last', async () => {
  const first = await renderClaimReminder({ ...payment, afterDays: 1 }, context);
  const last = await renderClaimReminder({ ...payment, afterDays: 3 }, context);
  expect(first.text).toContain(claimLink);
  expect(last.text).toContain(claimLink);
  expect(first.subject + first.text).not.toMatch(/last/i);
  expect(last.subject).toBe('A last reminder: your 2 seats are waiting for an organization');
  expect(words(last.text)).toContain('The link keeps working');
});

test('a changed payment has a link to claim it only while it can be claimed', async () => {
  const changed = { ...payment, refundedCents: 500_000, isClaimed: false };
  const render = (parameters: Partial<Parameters<typeof renderPaymentChanged>[0]>) =>
    renderPaymentChanged({ ...changed, change: 'partially_refunded', ...parameters }, context);
  expect((await render({})).text).toContain(claimLink);
  expect((await render({})).subject).toBe('$5,000 of your payment for 2 seats was refunded');
  for (const parameters of [{ change: 'refunded' }, { change: 'disputed' }, { isClaimed: true }] as const) {
    const { text, html } = await render(parameters);
    expect(text + html).not.toContain(payment.claimToken);
  }
  const claimed = await render({ change: 'disputed', isClaimed: true });
  expect(claimed.text).not.toContain('cannot create');
});

test('an organization that is ready hears of the free trial, which comes before the course', async () => {
  const { text } = (await mailSamples['organization-ready']?.()) ?? {};
  expect(words(text ?? '')).toMatch(
    /decides in the app who takes each seat. Before week 1, everyone who takes one completes the free trial.* this address: https:\/\/lodestar\.example\/sample-trial/,
  );
});

describe('names of strangers', () => {
  test.each(Object.entries(oddNames))('%s', async (_what, name) => {
    const mail = await mailWithName(name);
    expect(mail.subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(mail.subject.startsWith('Your organization is ready: ')).toBe(true);
    expect([...new Intl.Segmenter('en').segment(mail.subject)].length).toBeLessThanOrEqual(88);
    // On a line of its own, as typed except for characters that would disturb the rest.
    const line = name
      .replace(/[\r\n\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .replace(/ +/g, ' ')
      .trim();
    expect(words(mail.text)).toContain(words(`Organization ${line} Administrator ${line} ${line} Logs in with`));
    expect(tags(mail.html)).toEqual(tags((await mailWithName('Northwind')).html));
    expect(mail.html).toContain('<bdi>');
  });

  test('without a visible character leave out their line', async () => {
    const { subject, text } = await mailWithName('\u202e');
    expect(subject).toBe('Your organization is ready');
    expect(text).not.toMatch(/^(Organization|Administrator) /m);
  });

  test('are not cut in the middle of a character', async () => {
    const { subject } = await mailWithName('👩🏽‍💻'.repeat(100));
    expect(subject).toBe(`Your organization is ready: ${'👩🏽‍💻'.repeat(59)}…`);
  });
});

test('links to an app on the site or elsewhere, and has room for a long brand name', async () => {
  const local = {
    ...context,
    brand: 'A & B <Training>',
    publicUrl: 'http://localhost:8080',
    appUrl: 'http://localhost:8080/app',
  };
  const { text, html } = await renderSeatsPaid(payment, local);
  expect(text).toContain('\n-- \nA & B <Training>\n');
  expect(html).toContain('A &amp; B &lt;Training&gt;');
  expect(links(html)).toContain(`http://localhost:8080/create-org?session_id=${payment.claimToken}`);
});

const links = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => decode(href ?? ''));
const tags = (html: string) => html.match(/<[a-z]+/g);

/** Returns the pieces of text in the sheet and below it, without what only HTML needs. */
function pieces(html: string): string[] {
  const shown = html.slice(html.indexOf('<h1')).replace(/<!--.*?-->|<p[^>]*data-skip-in-text.*?<\/p>/gs, '');
  return shown
    .split(/<[^>]*>/)
    .map(words)
    .filter(Boolean);
}

function words(text: string): string {
  return decode(text).replace(/\s+/g, ' ').trim();
}

function decode(html: string): string {
  const named = html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return named.replaceAll('&amp;', '&');
}

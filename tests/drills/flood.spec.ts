import { randomUUID } from 'node:crypto';
import { expect, testOn } from '../e2e/journey.ts';
import { startApiProcess } from '../support/api-process.ts';

/** A site with the default rate limit. */
const test = testOn({ RATE_LIMIT_LEADS_PER_MINUTE: '20' });

test('cuts off a flood; a person at the same address sees why, keeps what they typed, and gets through later', async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  visitor.expectTrouble(/429/);
  const email = `person-${randomUUID()}@example.com`;
  await page.goto('/program-hiring-partner-form');
  const statuses = await page.evaluate(async () => {
    const post = async (n: number) => {
      const lead = { firstname: 'Sample', lastname: 'Bot', email: `bot-${n}@example.com`, company: 'Sample Company' };
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/leads/partner', { method: 'POST', headers, body: JSON.stringify(lead) })).status;
    };
    return Promise.all(Array.from({ length: 100 }, (_, n) => post(n)));
  });
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80);

  const answers = { 'First Name': 'Sample', 'Last Name': 'Visitor', 'Email Address': email, Company: 'Sample Company' };
  for (const [name, text] of Object.entries(answers)) await page.getByRole('textbox', { name }).fill(text);
  const consent = page.getByRole('checkbox', { name: 'Email me about programs and events' });
  await consent.check();
  const send = page.getByRole('button', { name: 'Continue to scheduling' });
  await send.click();
  const message = 'Too many requests. Please wait a minute and try again.';
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeFocused();
  for (const [name, text] of Object.entries(answers))
    await expect(page.getByRole('textbox', { name })).toHaveValue(text);
  await expect(consent).toBeChecked();
  expect(await site.rows('select 1 from leads where email = $1', [email])).toEqual([]);

  // Each process counts for itself, so a new one stands for the minute that passes.
  await site.api.stop();
  const later = await startApiProcess(site.variables);
  await send.click();
  await page.waitForURL(/\/__local\/meet$/);
  expect(await site.rows('select consent from leads where email = $1', [email])).toEqual([{ consent: true }]);
  await later.stop();
});

import { createTransport } from 'nodemailer';
import { addTestMails } from '../support/mails.ts';
import { expect, test } from './journey.ts';

test('the local mail page shows a mail of the site: text, HTML at two widths, headers, links', async ({
  site,
  visitor: { page },
}) => {
  await addTestMails(String(site.variables.DATABASE_URL), ['reader']);
  await page.goto('/__local/');
  await page.getByRole('link', { name: 'E-mails', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'reader@example.com' });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 200 });
  }).toPass();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A test mail from /);
  await expect(page.locator('pre')).toContainText('If you can read this');
  await expect(page.getByText('auto-generated')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link', { name: site.url })).toHaveAttribute('href', site.url);
  for (const width of [360, 600]) {
    const frame = page.locator(`iframe[title$="${width} pixels"]`);
    expect(await frame.evaluate(({ clientWidth }) => clientWidth)).toBe(width);
    await expect(frame.contentFrame().getByText('If you can read this')).toBeVisible();
  }
});

test("a stranger's mail does nothing on the page but show itself", async ({ site, visitor }) => {
  const { page, expectTrouble } = visitor;
  // The policy of its frame refuses what it tries, and the browser reports that.
  expectTrouble(/Content Security Policy|Blocked script execution|Refused to/);
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(`${request.url()} ${request.failure()?.errorText}`));
  const attempts = `<p>Hello<script>top.document.title = 'taken'</script>
    <img src="https://elsewhere.example/pixel.gif" onerror="top.document.title = 'taken'">
    <form action="${site.url}/__local/mail/faults" method="post"><button>Win</button></form>
    <a href="javascript:alert(1)">run</a> <a href="https://site.example/go?a=1&amp;b=2">go on</a></p>`;
  const transport = createTransport({ url: site.standIns.smtp?.url, ignoreTLS: true });
  await transport.sendMail({
    from: 'stranger@example.com',
    to: 'victim@example.com',
    subject: '<img src=x onerror="document.title=1">',
    text: '<script>document.title = 1</script>',
    html: attempts,
  });
  await page.goto('/__local/mail');
  await page.getByRole('link', { name: '<img src=x' }).click();
  const frame = page.locator('iframe').first().contentFrame();
  await expect(frame.getByText('Hello')).toBeVisible();
  await expect(page.locator('pre')).toHaveText('<script>document.title = 1</script>');
  await expect(page.getByRole('link', { name: 'go on' })).toHaveAttribute('href', 'https://site.example/go?a=1&b=2');
  await expect(page.getByRole('link', { name: 'run' })).toHaveCount(0);
  await expect(page).toHaveTitle('<img src=x onerror="document.title=1"> · Local stand-in');
  // Both frames refused it before sending a request.
  await expect.poll(() => failures).toEqual(Array(2).fill('https://elsewhere.example/pixel.gif csp'));
});

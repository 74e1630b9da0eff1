import { addRefused, asked, organization } from '../e2e/desk/records.ts';
import { expect, test } from '../e2e/desk/staff.ts';

test('two clicks at the same point of a list open one record and change nothing', async ({
  desk: { page, open },
  site,
}) => {
  // It opens the desk sixteen times.
  test.slow();
  await Promise.all([organization(site, 2), asked(site), addRefused(site)]);
  await site.rows(
    `insert into desk_actions (actor, action, subject_kind, subject_id) values ('command line', 'link.add', 'link', 'faq')`,
  );
  await open('owner');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/desk/')) changes.push(request.url());
  });
  for (const list of ['payments', 'invoices', 'organizations', 'leads', 'mails', 'links', 'staff', 'log'])
    for (const column of ['first', 'last'] as const) {
      await page.goto(`/desk/${list}`);
      const cells = page.getByRole('row').nth(1).locator('th, td');
      const { x = 0, y = 0 } = (await cells[column]().boundingBox()) ?? {};
      await page.mouse.click(x + 30, y + 20);
      // Like a user who has not noticed that the first click worked.
      await page.waitForTimeout(500);
      await page.mouse.click(x + 30, y + 20);
    }
  expect(changes).toEqual([]);
});

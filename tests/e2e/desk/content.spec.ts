import { expect, expectFits, test } from './staff.ts';

test('an editor changes a question, sees it first, publishes it, and takes it back', async ({
  desk: { page, open, expectTrouble },
  site,
}) => {
  expectTrouble(/400/);
  await open('operator');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Content' }).click();
  await page.getByRole('link', { name: 'Faq', exact: true }).click();
  const question = page.getByLabel('Question', { exact: true }).first();
  const before = await question.inputValue();
  await question.fill('Is it {weekz} long?');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('{weekz} is not known. Known are:')).toBeVisible();
  await question.fill('Is it {weeks, words} weeks long?');
  await page.getByRole('button', { name: 'Move Questions 1 down' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  await expectFits(page, 'a document');

  await page.getByRole('button', { name: 'Preview' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'See /program-faq, for an hour' }).click();
  const preview = await opened;
  await expect(preview.locator('main details summary').nth(1)).toContainText('Is it ten weeks long?');
  await preview.close();
  const shown = async () => (await fetch(`${site.url}/program-faq`)).text();
  expect(await shown()).not.toContain('Is it ten weeks long?');

  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish Faq?' });
    await expect(dialog.getByText('It changes /program-faq')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published. The pages follow within seconds.')).toBeVisible();
  };
  await publish();
  await expect.poll(shown).toContain('Is it ten weeks long?');

  const delivered = page.getByRole('listitem').filter({ hasText: 'As delivered' });
  await delivered.getByRole('button', { name: 'Put into the form' }).click();
  await expect(question).toHaveValue(before);
  await publish();
  await expect.poll(shown).not.toContain('Is it ten weeks long?');
});

test('a viewer reads the documents and cannot change them', async ({ desk: { page, open } }) => {
  await open('viewer', '/content/letter');
  await expect(page.getByLabel('Heading', { exact: true }).first()).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: /Save|Publish|Add|Remove|Up|Down/ })).toHaveCount(0);
  await page.goto('/desk/content');
  await expect(page.getByRole('link', { name: 'Letter' })).toBeVisible();
  await expectFits(page, 'the documents');
});

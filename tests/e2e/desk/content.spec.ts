import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, expectFits, test } from './staff.ts';

/** The question below, with the program's figure in words. */
const newQuestion = /Is it [a-z]+ weeks long\?/;

test('the form begins with what is on the site while something else is scheduled, and says what a publication replaces', async ({
  desk: { page, open },
  site,
}) => {
  const { email } = await open('editor', '/content/letter');
  const title = page.getByLabel('Title', { exact: true });
  const before = await title.inputValue();
  await title.fill('Much later');
  const dialog = page.getByRole('dialog', { name: 'Publish Letter?' });
  const moment = dialog.getByLabel(/^At a later time/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await moment.fill('2099-12-31T12:00');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It publishes itself then.')).toBeVisible();
  await expect(title).toHaveValue(before);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(moment).toHaveValue('');
  await page.reload();
  await expect(title).toHaveValue(before);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText(`This replaces the version that ${email} scheduled for`)).toBeVisible();
  await page.keyboard.press('Escape');
  await site.rows("delete from content_versions where document = 'letter'");
});

test('an editor changes a question, sees it first, publishes it, and takes it back', async ({
  desk: { page, open, expectTrouble },
  site,
}) => {
  expectTrouble(/400/);
  await open('editor');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Content' }).click();
  await page.getByRole('link', { name: 'Faq', exact: true }).click();
  const question = page.getByLabel('Question', { exact: true }).first();
  const before = await question.inputValue();
  await question.fill('Is it {weekz} long?');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('Questions 1, question: {weekz} is not known. Known are:');
  await expect(question).toHaveAccessibleDescription(/^\{weekz\} is not known/);
  await question.fill('Is it {weeks, words} weeks long?');
  // The focus moves with the entry, and at the end of the list to what is left.
  await page.getByRole('button', { name: 'Move Questions 1 down' }).click();
  await expect(page.getByRole('button', { name: 'Move Questions 2 down' })).toBeFocused();
  await page.getByRole('button', { name: 'Move Questions 2 up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Questions 1 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Questions 3', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Questions 3', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  await expectFits(page, 'a document');

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('link', { name: 'See /program-faq, for an hour' })).toBeFocused();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'See /program-faq, for an hour' }).click();
  const preview = await opened;
  await expect(preview.locator('main details summary').nth(1)).toContainText(newQuestion);
  await preview.close();
  const shown = async () => (await fetch(`${site.url}/program-faq`)).text();
  expect(await shown()).not.toMatch(newQuestion);

  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish Faq?' });
    await expect(dialog.getByText('It changes /program-faq')).toBeVisible();
    const change = dialog.getByRole('listitem').filter({ hasText: 'Is it {weeks, words} weeks long?' });
    await expect(change).toContainText(/^Questions \d+, question “.+” becomes “.+”$/);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published. The pages follow within seconds.')).toBeVisible();
  };
  await publish();
  await expect.poll(shown).toMatch(newQuestion);

  const delivered = page.getByRole('listitem').filter({ hasText: 'As delivered' });
  await delivered.getByRole('button', { name: 'Put into the form' }).click();
  await expect(question).toHaveValue(before);
  await publish();
  await expect.poll(shown).not.toMatch(newQuestion);
});

test('unsaved changes are lost only if the editor says so, and a colleague’s version is not replaced unseen', async ({
  desk: { page, open, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const { email } = await open('editor', '/content/application');
  const thanks = page.getByLabel('Thanks', { exact: true });
  await thanks.fill('Mine');
  let asked = 0;
  let answer = false;
  page.on('dialog', (dialog) => {
    asked += 1;
    return answer ? dialog.accept() : dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await expect.poll(() => asked).toBe(1);
  void page.evaluate('location.reload()');
  await expect.poll(() => asked).toBe(2);
  await expect(thanks).toHaveValue('Mine');

  const value = parse(readFileSync('content/application.yaml', 'utf8'));
  await site.rows('insert into content_versions (document, value) values ($1, $2)', [
    'application',
    JSON.stringify({ ...value, thanks: 'Theirs' }),
  ]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('has saved another version in the meantime')).toBeVisible();
  const meanwhile = page.locator('.message').filter({ hasText: 'What has changed meanwhile:' });
  await expect(meanwhile.getByRole('listitem')).toHaveText([/^Thanks “.+” becomes “Theirs”$/]);
  await expect(thanks).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  const versions = page.getByRole('listitem').filter({ hasText: 'Draft' });
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(email);
  await versions.last().getByRole('button', { name: 'Put into the form' }).click();
  await expect(thanks).toHaveValue('Theirs');
  answer = true;
  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  expect(asked).toBe(3);
  page.removeAllListeners('dialog');
});

test('a viewer reads the documents and cannot change them', async ({ desk: { page, open } }) => {
  await open('viewer', '/content/letter');
  await expect(page.getByLabel('Heading', { exact: true }).first()).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: /Save|Publish|Add|Remove|Up|Down/ })).toHaveCount(0);
  await page.goto('/desk/content');
  await expect(page.getByRole('link', { name: 'Letter' })).toBeVisible();
  await expectFits(page, 'the documents');
});

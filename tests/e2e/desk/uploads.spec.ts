import '../../support/pages.ts';
import sharp from 'sharp';
import { testimonials } from '#web/content/testimonials.ts';
import { holdAnswer } from '../site/application.ts';
import { expect, expectFits, test } from './staff.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 30 15 0l15 30zM40 5h50v20H40z"/></svg>';

test('an editor uploads a picture, a logo and a PDF, and takes the last one back', async ({
  desk: { page, open, expectTrouble },
  site,
}) => {
  expectTrouble(/400/);
  const shown = async (path: string) => (await fetch(site.url + path)).text();
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published. The pages follow within seconds.')).toBeVisible();
  };
  await open('editor', '/content/testimonials');
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();
  // Those that are pictures already have no text to take away.
  const index = testimonials.findIndex(({ text }) => text);
  const move = (place: number, way: string) =>
    page.getByRole('button', { name: `Move Posts ${place + 1} ${way}`, exact: true });
  const entryAt = (place: number) => page.locator('.entries > .entry').filter({ has: move(place, 'down') });
  const post = entryAt(index);
  await post.getByRole('button', { name: `Remove Posts ${index + 1}, text` }).click();
  await post.getByRole('button', { name: 'Add “Picture”' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  const picture = post.getByLabel('Choose picture');
  await expect(picture).toHaveAccessibleDescription(/Choose a file, or drop one here/);
  await picture.setInputFiles({ name: 'film.mp4', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) });
  await expect(picture).toHaveAccessibleDescription(/film.mp4 is larger than 10 MB/);
  const answer = await holdAnswer(page, '**/content/testimonials/files?*');
  await picture.setInputFiles({ name: 'My post.png', mimeType: 'image/png', buffer });
  await answer.given;
  // What is typed during the upload stays, and the picture goes where its entry has gone.
  await page.getByLabel('Lead', { exact: true }).fill('Typed meanwhile');
  await move(index, 'down').click();
  await answer.release();
  await expect(page.getByText('Uploaded My post.png. The site shows it once you publish.')).toBeVisible();
  const shownPicture = { name: 'Picture, as it is in this version' };
  await expect(entryAt(index + 1).getByRole('img', shownPicture)).toBeVisible();
  await move(index + 1, 'up').click();
  await expect(post.getByRole('img', shownPicture)).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expect(post.getByLabel('Replace picture')).not.toHaveAccessibleDescription(/must end/);
  // Words about one picture do not stay with the next.
  const words = post.getByLabel('What it shows, for people who cannot see it');
  await words.fill('Something else');
  await post.getByLabel('Replace picture').setInputFiles({ name: 'My post.png', mimeType: 'image/png', buffer });
  await expect(words).toHaveValue('');
  await words.fill('My app is live');
  await expect(page.getByLabel('Lead', { exact: true })).toHaveValue('Typed meanwhile');
  await expectFits(page, 'a document with a picture');
  await publish();
  const img = /src="\/uploads\/my-post-\w+\.jpg"[^>]*alt="My app is live"/;
  await expect.poll(() => shown('/program-success-stories')).toMatch(img);

  await page.goto('/desk/content/logos');
  await page.getByRole('button', { name: 'Add to logos' }).click();
  const logo = page.locator('.entries > .entry').last();
  await logo.getByLabel('Name', { exact: true }).fill('Acme');
  await logo.getByRole('button', { name: 'Add “Picture”' }).click();
  const file = { name: 'acme.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await logo.getByLabel('Choose picture').setInputFiles(file);
  await expect(logo.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  // A draft is seen on every page that shows the document.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await expect(page.getByRole('link', { name: /^See \/.*, for an hour$/ }).nth(1)).toBeVisible();

  await page.goto('/desk/content/documents');
  const guide = page
    .locator('.entries > .entry')
    .filter({ has: page.locator('[value="/documents/hp-tier-guide.pdf"]') });
  await guide.getByRole('button', { name: 'Add “Pdf”' }).click();
  await guide.getByLabel('Choose pdf').setInputFiles('web/public/documents/terms.pdf');
  await expect(guide.getByRole('img')).toBeVisible();
  await publish();
  await expect.poll(() => shown('/hp-tier-guide')).toContain('/uploads/terms-');
  await guide.getByRole('button', { name: 'Remove Documents 3, pdf' }).click();
  await publish();
  await expect.poll(() => shown('/hp-tier-guide')).not.toContain('/uploads/terms-');
});

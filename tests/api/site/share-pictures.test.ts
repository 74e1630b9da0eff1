import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readPublished } from '#api/content/published.ts';
import { builtFile } from '#api/platform/config/built-site.ts';
import { sharePicture } from '#api/site/brand-files.ts';
import { sharePicturePath } from '#contract/pages.values.ts';
import { siteFiles } from '../../support/rendered-pages.ts';

const { brand } = readPublished('content', {}).content;
const draw = (title: string, name = 'Lodestar') =>
  sharePicture(title, name, brand, builtFile('web/images/hero/poster-1280.jpg'));
/** The rows that the brand's name is in. */
const top = (picture: Buffer) => sharp(picture).extract({ left: 0, top: 0, width: 1200, height: 112 }).raw().toBuffer();

const usual = await top(await draw('Terms'));

it.each([
  'A program in which teams of engineers learn, in ten weeks, how to build dependable agents with models that they measure',
  'WWWWWWWWW MMMMMMMM '.repeat(6),
  'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'.repeat(2),
])('draws the longest titles small enough for the picture, below the brand: %s', async (title) => {
  const picture = await draw(title);
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect((await top(picture)).equals(usual)).toBe(true);
});

it('draws the longest brand', async () => {
  expect(await sharp(await draw('Terms', 'W'.repeat(60))).metadata()).toMatchObject({ width: 1200, height: 630 });
});

it('names the mark if it cannot be drawn', async () => {
  const broken = { ...brand, mark: '<svg viewBox="0 0 9 9"><g fill="currentColor"></svg>' };
  const still = builtFile('web/images/hero/poster-1280.jpg');
  await expect(sharePicture('Terms', 'Lodestar', broken, still)).rejects.toThrow(
    'content/brand/mark.svg cannot be drawn',
  );
});

it('draws a title as the page has it', async () => {
  const BRAND = `"A" <b> & 'Ç'`;
  const drawn = await siteFiles({ BRAND }).make(sharePicturePath('/a-b-c-fellows'));
  expect(drawn.equals(await draw(`${BRAND} Fellows`, BRAND))).toBe(true);
});

import '../../support/pages.ts';
import { paths } from '../../support/pages.ts';
import { expect, hydrated, test } from '../journey.ts';

test('Back returns to where an entry of a contents list was followed; on a phone the list follows the reader', async ({
  visitor: { page },
}) => {
  await page.goto(paths.terms);
  await hydrated(page);
  const entries = page.locator('.contents a');
  const place = () => page.evaluate<number>('Math.round(scrollY)');
  const places: number[] = [];
  for (const index of [3, 7, 1]) {
    places.push(await place());
    await entries.nth(index).click();
    const part = String(await entries.nth(index).getAttribute('href')).slice(1);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(part);
    await expect.poll(place).not.toBe(places.at(-1));
  }
  for (const before of places.reverse()) {
    await page.goBack();
    await expect.poll(place).toBe(before);
  }
  await expect(page).toHaveURL(new RegExp(`${paths.terms}$`));

  await page.setViewportSize({ width: 390, height: 844 });
  for (const index of [8, 2]) {
    const target = page.locator(`[id="${String(await entries.nth(index).getAttribute('href')).slice(1)}"]`);
    await target.evaluate((part) => part.scrollIntoView());
    await expect(entries.nth(index)).toHaveCSS('text-decoration-line', 'underline');
    await expect(entries.nth(index)).toBeInViewport({ ratio: 1 });
  }
});

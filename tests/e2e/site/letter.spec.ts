import { expect, test } from '../journey.ts';

test('the sky on the letter’s head stays beside the words, and below them on a phone', async ({ page }) => {
  await page.goto('/about-us');
  for (const width of [390, 700, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // A pseudo-element's box cannot be queried. It ends with the column, so its width tells where it begins.
    const { words, sky, height } = await page.evaluate<{ words: number; sky: number; height: number }>(`(() => {
      const column = document.querySelector('.letter-head .wrap');
      const style = getComputedStyle(column, '::after');
      const range = document.createRange();
      range.selectNodeContents(column);
      const words = Math.max(...[...range.getClientRects()].map((line) => line.right));
      return { words, sky: column.getBoundingClientRect().right - parseFloat(style.width), height: parseFloat(style.height) };
    })()`);
    expect(height, `${width} px`).toBeGreaterThan(100);
    if (width > 640) expect(sky, `${width} px`).toBeGreaterThan(words);
    const onHead = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.letter-head')).backgroundImage`,
    );
    expect(onHead, `${width} px`).toBe('none');
  }
});

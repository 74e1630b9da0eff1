import '../../support/pages.ts';
import type { Page } from '@playwright/test';
import { capstoneScreen } from '#web/content/capstones.ts';
import { published } from '#web/lib/published.ts';
import { paths } from '../../support/pages.ts';
import { expect, test } from '../journey.ts';
import { openOnce } from './application.ts';

const { oneDay } = published.content;
const { change: changeReview, evaluation } = published.content.work;
const home = openOnce('/');

/** Parses a duration as the page shows it ("1 h 45 min"). @returns minutes */
const minutesIn = (text: string) =>
  Number(/(\d+)\s*h/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+)\s*min/.exec(text)?.[1] ?? 0);

async function isToScale(page: Page): Promise<void> {
  const day = page.getByRole('region', { name: oneDay.title });
  const said = (await day.locator('.day-length').allInnerTexts()).map(minutesIn);
  expect(said.reduce((one, other) => one + other)).toBe(minutesIn(await day.locator('.day-sum').innerText()));
  const drawn = await day
    .locator('.day-lit')
    .evaluateAll((lines) => (lines as SVGGeometryElement[]).map((line) => line.getTotalLength()));
  expect(drawn).toHaveLength(said.length);
  const perMinute = drawn.map((length, index) => length / (said[index] ?? 0));
  for (const scale of perMinute) expect(Math.abs(scale / (perMinute[0] ?? 0) - 1)).toBeLessThan(0.005);
  // The list says everything, so screen readers skip the picture.
  await expect(day.getByRole('listitem')).toHaveCount(await day.locator('.day-dot').count());
  await expect(day.getByRole('img')).toHaveCount(0);
}

test('the day is to scale: its lit lines match the durations in the list and their sum', () => isToScale(home()));

test('the day of the fellows is to scale too', async ({ visitor: { page } }) => {
  await page.goto(paths.fellows);
  await isToScale(page);
});

test("the day's labels are inside the picture and apart from one another, or hidden", async () => {
  const labels = home().locator('.day-arc text');
  const boxes = () =>
    labels.evaluateAll((texts) =>
      texts.filter((text) => text.checkVisibility()).map((text) => text.getBoundingClientRect().toJSON()),
    );
  for (const [width, percent, shown] of [
    [390, 100, 0],
    [1024, 100, oneDay.entries.length],
    [1440, 100, oneDay.entries.length],
    [1440, 200, 0],
  ] as const) {
    await home().setViewportSize({ width, height: 900 });
    await home().evaluate(`document.documentElement.style.fontSize = '${percent}%'`);
    await expect.poll(async () => (await boxes()).length).toBe(shown);
    const found = await boxes();
    for (const [index, { left, right, top, bottom }] of found.entries()) {
      expect(left >= 0 && right <= width, `label ${index} at ${width} px`).toBe(true);
      // Lines of text may touch; words may not overlap.
      for (const other of found.slice(index + 1))
        expect(
          right <= other.left || other.right <= left || bottom - 4 <= other.top || other.bottom - 4 <= top,
          `label ${index} and another at ${width} px`,
        ).toBe(true);
    }
  }
});

test('the evaluation adds up, in figures and in bars, and its bars are left out on phones', async () => {
  const table = home().getByRole('table', { name: evaluation.caption });
  const read = async (part: string) =>
    (await table.locator(`${part} tr`).all()).map(async (row) =>
      (await row.locator('td').allTextContents()).map(Number),
    );
  const rows = await Promise.all(await read('tbody'));
  const [total = []] = await Promise.all(await read('tfoot'));
  for (const column of [0, 1, 2, 4])
    expect(total[column]).toBe(rows.map((row) => row[column] ?? 0).reduce((one, other) => one + other));
  for (const [cases = 0, before = 0, after = 0, , change] of [...rows, total]) {
    expect(after - before).toBe(change);
    expect(Math.max(before, after)).toBeLessThanOrEqual(cases);
  }
  const [cases, before, after] = total;
  await expect(home().locator('.evaluation-head')).toContainText(
    new RegExp(`${before} to ?${after} of ${cases} cases pass`),
  );
  await expect(home().getByRole('region', { name: changeReview.title })).toContainText(`all ${cases} cases`);
  const bars = await table.locator('tr svg').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const [all = 0, thin = 0, thick = 0] = [...picture.querySelectorAll('rect')].map(
        (bar) => bar.getBoundingClientRect().width,
      );
      return [thin / all, thick / all];
    }),
  );
  for (const [index, [of = 0, one = 0, other = 0]] of [...rows, total].entries()) {
    expect(bars[index]?.[0]).toBeCloseTo(one / of, 2);
    expect(bars[index]?.[1]).toBeCloseTo(other / of, 2);
  }
  await home().setViewportSize({ width: 767, height: 900 });
  await expect(table.locator('svg').first()).toBeHidden();
  await expect(table.getByRole('columnheader')).toHaveCount(5);
});

test('remarks and lines link to each other, and signs say what a line is', async () => {
  const { title, lines } = changeReview;
  const review = home().getByRole('region', { name: title });
  await expect(review.getByRole('insertion')).toHaveCount(lines.filter(({ sign }) => sign === '+').length);
  for (const line of await review.getByRole('insertion').all()) await expect(line).toContainText('+');
  await expect(review.getByRole('deletion')).toContainText('-');
  const toRemark = review.getByRole('link', { name: 'Remark 2' });
  await toRemark.click();
  await expect(home().locator('#remark-2:target')).toBeInViewport();
  await review.getByRole('link', { name: /^2 on line \d+$/ }).click();
  await expect(home().locator('ins:target')).toContainText(lines.filter(({ remark }) => remark)[1]?.code.trim() ?? '');
  for (const link of await review.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
});

test('on a phone the code wraps, and nothing of it is cut off', async () => {
  await home().setViewportSize({ width: 320, height: 800 });
  const code = home().locator('.diff pre');
  expect(await code.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  for (const line of await code.locator('.diff-line').all())
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("the capstone's screen is one picture with a description, and nothing in it takes focus", async ({
  visitor: { page },
}) => {
  await page.goto(paths.capstoneDemos);
  const screen = page.getByRole('img', { name: capstoneScreen.alt });
  await expect(screen).toContainText(capstoneScreen.ticket.actions[0] ?? '');
  const focusable = await screen.evaluate(
    (picture) =>
      [picture, ...picture.querySelectorAll('*')].filter((part) => {
        (part as HTMLElement).focus();
        return picture.ownerDocument.activeElement === part;
      }).length,
  );
  expect(focusable).toBe(0);
  for (const width of [320, 600, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await screen.evaluate((element) => element.scrollWidth - element.clientWidth), `${width} px`).toBe(0);
  }
});

test('drawings stay visible in forced colours and on paper', async () => {
  await home().emulateMedia({ forcedColors: 'active' });
  const ground = await home().evaluate<string>(`(() => {
    document.body.style.backgroundColor = 'Canvas';
    return getComputedStyle(document.body).backgroundColor;
  })()`);
  for (const [part, property] of [
    ['.day-lit', 'stroke'],
    ['.day-break', 'stroke'],
    ['.day-arc text', 'fill'],
    ['.bar-after', 'fill'],
    ['.bar-before', 'fill'],
  ] as const)
    await expect(home().locator(part).first(), part).not.toHaveCSS(property, ground);
  await home().emulateMedia({ forcedColors: 'none', media: 'print' });
  for (const [part, property] of [
    ['.day-lit', 'stroke'],
    ['.diff-line', 'color'],
    ['.diff .remark-number', 'color'],
    ['.large-quote', 'color'],
  ] as const)
    await expect(home().locator(part).first(), part).toHaveCSS(property, /^rgb\((0, 0, 0|51, 51, 51)\)$/);
});

import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { closeServer, listen } from '../../support/servers.ts';
import { expect, idle, test } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow, widths } from '../screens.ts';
import { leave } from '../shortcuts.ts';

const token = 'a'.repeat(56);

/** The pages that a mailed link with a token in its fragment leads to, and their button. */
const mailedPages = [
  {
    address: '/confirm-email',
    fragment: `#token=${token}`,
    button: 'Confirm my email address',
    unscripted: 'This page needs JavaScript to confirm your address',
  },
  {
    address: '/confirm-address',
    fragment: `#token=own_${token.slice(16)}&not-me`,
    button: 'This was not me',
    unscripted: 'This page needs JavaScript to take your answer',
  },
] as const;

/** Checks that the largest text that stays comes with the document, and is not added by a script. */
async function expectLargestServed(page: Page, address: string): Promise<void> {
  // A text that was taken away since has no element. It can be painted twice before that, when its font arrives.
  const largest: string = await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list, observer) => {
    observer.disconnect();
    resolve(list.getEntries().findLast(({ element }) => element)?.element.textContent ?? '');
  }).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  expect(await (await page.request.get(address)).text()).toContain(largest);
}

for (const { address, fragment, button } of mailedPages)
  test(`${address}: nothing moves, axe finds nothing, and the largest text is in the document`, async ({
    visitor: { page },
  }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address + fragment);
      await idle(page);
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await expectStill(page);
      await expectAccessible(page, `${address} at ${width} px`);
      expect(await horizontalOverflow(page)).toBe(0);
      await expectLargestServed(page, address);
      await leave(page);
    }
    // Without a token.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    await idle(page);
    await expectLargestServed(page, address);
  });

test('nothing moves when the document arrives in two parts', async ({ page, site }) => {
  const { address, fragment, button } = mailedPages[0];
  for (const last of ['</details>', '</h1>']) {
    const server = createServer(async ({ url = '/' }, response) => {
      const { headers, body } = await answerOf(new URL(url, site.url));
      const cut = body.indexOf(last) + 1;
      response.writeHead(200, headers).write(body.subarray(0, cut));
      if (cut > 0) await sleep(500);
      response.end(body.subarray(cut));
    });
    await page.goto(`http://127.0.0.1:${await listen(server)}${address}${fragment}`);
    await idle(page);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expectStill(page, `cut at ${last}:`);
    await leave(page);
    await closeServer(server);
  }
});

async function answerOf(url: URL) {
  const response = await fetch(url);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await response.arrayBuffer()) };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a mailed link says what it needs, and shows no button that does nothing', async ({ page }) => {
    for (const { address, fragment, button, unscripted } of mailedPages) {
      await page.goto(address + fragment);
      // Playwright's text search skips noscript elements.
      await expect(page.locator('main noscript p')).toContainText(unscripted);
      await expect(page.getByRole('button', { name: button })).toBeHidden();
    }
  });
});

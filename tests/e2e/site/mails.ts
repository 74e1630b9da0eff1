import type { Page } from '@playwright/test';
import { buildMailSamples } from '../../support/built-mails.ts';
import { expect } from '../journey.ts';
import { expectAccessible, horizontalOverflow, wcag } from '../screens.ts';

let built: ReturnType<typeof buildMailSamples> | undefined;
export const mailSamples = () => (built ??= buildMailSamples());

/** Shows every mail in a scheme at some widths, and checks that it fits, is readable, and loads nothing. */
export async function readMails(page: Page, colorScheme: 'light' | 'dark', widths: number[]): Promise<void> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.emulateMedia({ colorScheme });
  for (const [name, render] of Object.entries((await mailSamples()).mailSamples)) {
    const { html, preheader } = await render();
    await page.setContent(html);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const state = `${name} at ${width} px`;
      expect(await horizontalOverflow(page), state).toBe(0);
      // Without best practices: they demand landmarks, which are up to the mail program.
      await expectAccessible(page, state, 'html', wcag);
      expect(await page.evaluate(faintText), state).toEqual([]);
      expect(await page.evaluate(brightness), state).toBe(colorScheme);
      await expect(page.getByText(preheader)).toBeHidden();
      for (const action of await page.locator('a.action').all())
        expect((await action.boundingBox())?.height, state).toBeGreaterThanOrEqual(44);
    }
  }
  expect(requests).toEqual([]);
}

/** Finds text with a contrast below 7:1; axe is already loaded. */
const faintText = `axe.run({ runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } })
  .then(({ violations, incomplete }) => [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html)))`;

/** Determines whether page and sheet are dark or light: all of the mail has to change. */
const brightness = `[...new Set([document.body, document.body.querySelector('td'), document.querySelector('.sheet')]
  .map((part) => /^rgb\\((\\d+)/.exec(getComputedStyle(part).backgroundColor)[1] < 128 ? 'dark' : 'light'))].join()`;

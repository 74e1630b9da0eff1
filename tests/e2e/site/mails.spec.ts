import type { Page } from '@playwright/test';
import { buildMailSamples } from '../../support/built-mails.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow, wcag } from '../screens.ts';

let built: ReturnType<typeof buildMailSamples> | undefined;
const mailSamples = () => (built ??= buildMailSamples());

/** Finds text with a contrast below 7:1, and links that only their colour tells from the text; axe is already loaded. */
const faintText = `axe.run({ runOnly: { type: 'rule', values: ['color-contrast-enhanced', 'link-in-text-block'] } })
  .then(({ violations, incomplete }) => [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html)))`;

/** Determines whether page and sheet are dark or light: all of the mail has to change. */
const brightness = `[...new Set([document.body, document.body.querySelector('td'), document.querySelector('.sheet')]
  .map((part) => /^rgb\\((\\d+)/.exec(getComputedStyle(part).backgroundColor)[1] < 128 ? 'dark' : 'light'))].join()`;

test('every mail fits a phone and a window, is readable in both schemes, and loads nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [name, render] of Object.entries((await mailSamples()).mailSamples)) {
    const { html, preheader } = await render();
    await page.setContent(html);
    await expect(page.getByText(preheader)).toBeHidden();
    for (const width of [600, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${name} at ${width} px`).toBe(0);
      for (const action of await page.locator('a.action').all())
        expect((await action.boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
    }
    // Without best practices: they demand landmarks, which are up to the mail program.
    await expectAccessible(page, name, 'html', wcag);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const state = `${name} in the ${colorScheme} scheme`;
      expect(await page.evaluate(brightness), state).toBe(colorScheme);
      expect(await page.evaluate(faintText), state).toEqual([]);
    }
  }
  expect(requests).toEqual([]);
});

/** Shows a mail on a phone for each odd name, also without its style sheet, which some mail programs remove. */
async function showOddNames(page: Page, mail: 'mailWithName' | 'teamMailWithName', look: () => Promise<void>) {
  const samples = await mailSamples();
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [what, name] of Object.entries(samples.oddNames)) {
    const { html } = await samples[mail](name);
    for (const shown of [html, html.replace(/<style>.*?<\/style>/s, '')]) {
      await page.setContent(shown);
      expect(await horizontalOverflow(page), what).toBe(0);
      await look();
    }
  }
}

test('no name makes a mail scroll sideways, with or without the style sheet', ({ page }) =>
  showOddNames(page, 'mailWithName', () =>
    expect(page.getByRole('rowheader')).toHaveText(['Organization', 'Administrator', 'Logs in with', 'Seats']),
  ));

test('nothing that a visitor types moves a mail to the team sideways, or does anything there', ({ page }) =>
  showOddNames(page, 'teamMailWithName', async () => {
    await expect(page.locator('[onclick]')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveText(['See it at the desk', 'Terms and Conditions']);
    await expect(page.getByRole('rowheader').first()).toHaveText('Form');
  }));

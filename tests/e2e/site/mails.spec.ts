import { expect, test } from '@playwright/test';
import { horizontalOverflow } from '../screens.ts';
import { mailSamples, readMails } from './mails.ts';

// Both schemes at both widths, in the drills.
for (const [scheme, width] of [
  ['light', 360],
  ['dark', 600],
] as const)
  test(`every mail is readable in the ${scheme} scheme at ${width} px`, ({ page }) => readMails(page, scheme, [width]));

test('no name makes a mail scroll sideways, with or without the style sheet', async ({ page }) => {
  const samples = await mailSamples();
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [what, name] of Object.entries(samples.oddNames)) {
    const { html } = await samples.mailWithName(name);
    // Some mail programs remove the style sheet.
    for (const shown of [html, html.replace(/<style>.*?<\/style>/s, '')]) {
      await page.setContent(shown);
      expect(await horizontalOverflow(page), what).toBe(0);
      await expect(page.getByRole('rowheader')).toHaveText(['Organization', 'Administrator', 'Logs in with', 'Seats']);
    }
  }
});

test('nothing that a visitor types moves a mail to the team sideways, or does anything there', async ({ page }) => {
  const samples = await mailSamples();
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [what, name] of Object.entries(samples.oddNames)) {
    const { html } = await samples.teamMailWithName(name);
    for (const shown of [html, html.replace(/<style>.*?<\/style>/s, '')]) {
      await page.setContent(shown);
      expect(await horizontalOverflow(page), what).toBe(0);
      await expect(page.locator('[onclick]')).toHaveCount(0);
      await expect(page.getByRole('link')).toHaveText(['See it at the desk', 'Terms and Conditions']);
      await expect(page.getByRole('rowheader').first()).toHaveText('Form');
    }
  }
});

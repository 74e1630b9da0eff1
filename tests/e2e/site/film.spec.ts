import { expect, test } from '../journey.ts';

test('the sales film by keyboard: play, seek, pause, captions', async ({ visitor: { page } }) => {
  await page.goto('/hiring-partner');
  const player = page.getByRole('region', { name: 'Video for hiring partners' });
  const play = player.getByRole('button', { name: 'Play' });
  const seek = player.getByRole('slider', { name: 'Seek' });
  await expect(player.getByText('AUSTIN, TEXAS')).toBeVisible();
  await expect(player.locator('.player-play')).toBeVisible();
  await expect(seek).toHaveAttribute('aria-valuetext', /^00:00 of 00:[1-5]\d$/);

  await seek.focus();
  await page.keyboard.press('ArrowRight');
  await expect(seek).toHaveAttribute('aria-valuetext', /^00:05 of/);
  await expect(player.getByText(/^00:05 \/ 00:\d\d$/)).toBeVisible();

  await play.focus();
  await page.keyboard.press('Space');
  const pause = player.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await expect(player.locator('.player-play')).toBeHidden();
  await page.keyboard.press('k');
  await expect(play).toBeVisible();

  const captions = player.getByRole('button', { name: 'Captions' });
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await captions.press('Enter');
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate("document.querySelector('video').textTracks[0].mode")).toBe('hidden');
});

test('questions of hiring partners: twelve, one open at a time', async ({ visitor: { page } }) => {
  await page.goto('/hiring-partner');
  const rows = page.locator('details[name="partner-faq"]');
  await expect(rows).toHaveCount(12);
  await rows.nth(2).locator('summary').press('Enter');
  await rows.nth(5).locator('summary').click();
  await expect(page.locator('details[name="partner-faq"][open]')).toHaveCount(1);
  await rows.nth(5).locator('summary').click();
  await expect(page.locator('details[name="partner-faq"][open]')).toHaveCount(0);
});

import '../../support/pages.ts';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { partnerSalesVideo } from '#web/content/partner.ts';
import { published } from '#web/lib/published.ts';
import { takeStills } from '../../../material/stills.ts';
import { expect, hydrated, idle, test } from '../journey.ts';
import { openOnce } from './application.ts';

const { program } = published.content;
const partnerFaq = published.content.partnerFaq.questions;
const { film } = partnerSalesVideo;
const asked: string[] = [];
const sales = openOnce('/hiring-partner', async (page) =>
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) asked.push(request.url());
  }),
);

test('nothing of the film is loaded before it is played; it plays, seeks, pauses and shows captions by keyboard', async () => {
  const page = sales();
  await hydrated(page);
  await idle(page);
  const player = page.getByRole('region', { name: film.label });
  const play = player.getByRole('button', { name: 'Play' });
  const seek = player.getByRole('slider', { name: 'Seek' });
  await expect(player.getByText(program.place.toUpperCase())).toBeVisible();
  await expect(player.locator('.player-play')).toBeVisible();
  await expect(player.getByText(`00:00 / 00:${film.seconds}`)).toBeVisible();
  await expect(seek).toHaveAttribute('aria-valuetext', `00:00 of 00:${film.seconds}`);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.evaluate('scrollTo(0, 0)');
  await page.keyboard.press('Tab');
  await idle(page);
  expect(asked).toEqual([]);

  await seek.focus();
  await page.keyboard.press('ArrowRight');
  await expect(seek).toHaveAttribute('aria-valuetext', /^00:05 of/);
  await expect(player.getByText(/^00:05 \/ 00:\d\d$/)).toBeVisible();

  await play.focus();
  await page.keyboard.press('Space');
  const pause = player.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await expect(player.locator('.player-play')).toBeHidden();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate("Math.floor(document.querySelector('video').duration)")).toBe(film.seconds);
  await page.keyboard.press('k');
  await expect(play).toBeVisible();

  const captions = player.getByRole('button', { name: 'Captions' });
  // The sample film has no sound, and its captions say what the picture shows.
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await captions.press('Enter');
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate("document.querySelector('video').textTracks[0].mode")).toBe('showing');
  await page.keyboard.press('c');
  expect(await page.evaluate("document.querySelector('video').textTracks[0].mode")).toBe('hidden');
});

test('a tap on the picture plays the film, even if it is the first thing that a visitor does', async ({
  browser,
  site,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ baseURL: site.url, hasTouch: true, viewport });
  await page.goto('/hiring-partner');
  const paused = () => page.evaluate("document.querySelector('video').paused");
  await page.locator('.player-play').tap();
  await expect.poll(paused).toBe(false);
  await expect(page.locator('.player-play')).toHaveCount(0);
  await page.locator('video').tap();
  await expect.poll(paused).toBe(true);
  await page.close();
});

test('a press while the application is starting counts once', async ({ visitor: { page } }) => {
  // React handles clicks from the moment that it knows the page's root, before the page is drawn.
  await page.addInitScript(`
    window.calls = [];
    for (const name of ['play', 'pause']) {
      const call = HTMLMediaElement.prototype[name];
      HTMLMediaElement.prototype[name] = function () { calls.push(name); return call.call(this); };
    }
    const timer = setInterval(() => {
      const root = document.getElementById('root');
      if (!root || !Object.keys(root).some((name) => name.startsWith('__reactContainer$'))) return;
      clearInterval(timer);
      document.querySelector('.player-button').click();
    });
  `);
  await page.goto('/hiring-partner');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await page.evaluate('calls')).toEqual(['play']);
});

test('the picture leads to the file if the application does not arrive', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/ERR_FAILED|Failed to (load|fetch)/);
  await page.route('**/assets/{app,framework}-*.js', (route) => route.abort());
  await page.goto('/hiring-partner');
  await page.getByRole('link', { name: 'Play the video' }).click();
  await page.waitForURL(/\/video\/hiring-partner\.mp4$/);
});

test('at the end of the film the play sign moves aside, and a link leads on', async () => {
  const page = sales();
  await hydrated(page);
  const player = page.getByRole('region', { name: film.label });
  const sign = player.locator('.player-play');
  const screen = await player.locator('.player-screen').boundingBox();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(sign).toBeHidden();
  await expect.poll(() => page.evaluate("document.querySelector('video').duration")).toBeGreaterThan(0);
  await page.evaluate("(film => { film.currentTime = film.duration })(document.querySelector('video'))");
  await expect(sign).toBeVisible();
  const box = await sign.boundingBox();
  if (!screen || !box) throw new Error('The player is not visible');
  expect(box.x).toBeGreaterThan(screen.x + screen.width * 0.8);
  expect(box.y).toBeGreaterThan(screen.y + screen.height * 0.7);
  await player.getByRole('link', { name: film.next }).click();
  await expect(page).toHaveURL(/#call$/);
  await expect(page.getByRole('heading', { name: film.next })).toBeInViewport();
});

test('the film fills the screen and comes back, by button and by key', async () => {
  const page = sales();
  await hydrated(page);
  const player = page.getByRole('region', { name: film.label });
  const button = player.getByRole('button', { name: 'Full screen' });
  const filled = () => page.evaluate("document.fullscreenElement?.className ?? ''");
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect.poll(filled).toBe('player');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(player.getByRole('slider', { name: 'Seek' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('f');
  await expect.poll(filled).toBe('');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('the film fills the screen where only films can, as on iPhones; where nothing can, there is no control', async ({
  page,
}) => {
  await page.addInitScript(`Object.defineProperty(document, 'fullscreenEnabled', { value: undefined });
    HTMLVideoElement.prototype.webkitEnterFullscreen = function () { this.dataset.filled = String(this.readyState > 0) }`);
  await page.goto('/hiring-partner');
  await hydrated(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.locator('video')).toHaveAttribute('data-filled', 'true');
  const other = await page.context().newPage();
  await other.addInitScript("Object.defineProperty(document, 'fullscreenEnabled', { value: false })");
  await other.goto('/hiring-partner');
  await hydrated(other);
  await expect(other.getByRole('button', { name: 'Mute' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
});

test("hiring partners' questions open one at a time", async () => {
  const page = sales();
  await hydrated(page);
  const rows = page.locator('details[name="partner-faq"]');
  await expect(rows).toHaveCount(partnerFaq.length);
  await rows.nth(2).locator('summary').press('Enter');
  await rows.nth(5).locator('summary').click();
  await expect(page.locator('details[name="partner-faq"][open]')).toHaveCount(1);
  await rows.nth(5).locator('summary').click();
  await expect(page.locator('details[name="partner-faq"][open]')).toHaveCount(0);
});

test('an owner’s film gives its still, unless there is one', async () => {
  const own = test.info().outputPath('files');
  for (const name of ['hero', 'other']) cpSync('web/public/video/hero.mp4', `${own}/video/${name}.mp4`);
  cpSync('web/pictures/hero/poster.jpg', `${own}/images/other/poster.jpg`);
  await takeStills(own);
  expect(readdirSync(`${own}/images/other`)).toEqual(['poster.jpg']);
  const still = sharp(readFileSync(`${own}/images/hero/poster.png`));
  expect(await still.metadata()).toMatchObject({ width: 1280, height: 720 });
  // Not a black or empty frame.
  expect((await still.stats()).channels.some(({ stdev }) => stdev > 5)).toBe(true);
  writeFileSync(`${own}/video/broken.mp4`, 'no film');
  await expect(takeStills(own)).rejects.toThrow('broken.mp4 cannot be played');
});

import '../../support/pages.ts';
import { DEFAULT_SEATS, maxSeats } from '#contract/checkout.values.ts';
import { caseStudies } from '#web/content/case-studies.ts';
import { site } from '#web/lib/site.ts';
import { pageRoutes, paths } from '../../support/pages.ts';
import { expect, fillInPricing, idle, newBuyer, payButton, price, teamField, test } from '../journey.ts';

/** Pages reached otherwise: after a form, after paying, from outside, or by operators. */
const unlisted = new Set([
  paths.trial,
  paths.trialRegister,
  paths.capstoneDemos,
  paths.checkout,
  paths.invoice,
  paths.invoiceRequested,
  paths.createOrg,
  paths.confirmEmail,
  paths.confirmAddress,
  paths.applySuccess,
  paths.envCheck,
  paths.postsTest,
]);

test('every public page can be reached from the home page by links alone', async ({
  request,
  site: { url: origin },
}) => {
  const seen = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const html = await (await request.get(path)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = URL.parse(href ?? '', origin + path);
      if (url?.origin === origin && !url.pathname.startsWith('/__local')) waiting.push(url.pathname);
    }
  }
  const missing = pageRoutes.map(({ path }) => path).filter((path) => !seen.has(path) && !unlisted.has(path));
  expect(missing).toEqual([]);
  for (const hidden of [paths.trial, paths.trialRegister, paths.envCheck, paths.postsTest])
    expect(seen.has(hidden)).toBe(false);
});

test('pages lead on to what their reader asks next, and end in their own reader’s action', async ({ request }) => {
  const { home, faq, about, partnerLanding, partnerSalesVideo, pricing } = paths;
  const requirements = `${paths.fellows}#requirements`;
  const pays = `${about}#who-pays`;
  const partner = [...caseStudies.map(({ slug }) => `${paths.caseStudies}/${slug}`), '#partner', pricing];
  for (const [path, ...targets] of [
    [home, requirements, faq, pays],
    [faq, requirements, pays],
    [paths.fellows, faq, pays],
    [about, requirements, faq],
    [pricing, paths.stories, partnerLanding, '#seats'],
    [partnerLanding, ...partner, `${partnerSalesVideo}#partner-faq-tiers`],
    [partnerSalesVideo, ...partner],
  ]) {
    const html = await (await request.get(path ?? '')).text();
    const main = /<main.*<\/main>/s.exec(html)?.[0];
    for (const target of targets) expect(main, path).toContain(`href="${target}"`);
  }
  expect(await (await request.get(about)).text()).toContain('id="who-pays"');
  expect(await (await request.get(paths.fellows)).text()).toContain('id="requirements"');
});

for (const width of [390, 1440]) {
  test(`from the home page a buyer reaches the card form in three clicks and the form, at ${width} px`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await idle(page);
    const isNarrow = width <= 1024;
    // 1: the menu (on a small screen). 2: the group (on a wide screen the pointer opens it). 3: the course.
    if (isNarrow) await page.getByRole('button', { name: 'Open menu' }).click();
    const navigation = page.getByRole('navigation', { name: isNarrow ? 'Menu' : 'Main' });
    await navigation.getByText('For Teams', { exact: true }).click();
    await navigation.getByRole('link', { name: /^Train your team/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await teamField(page).fill('3');
    await expect(page.getByText(price(3))).toBeVisible();
    await fillInPricing(page, newBuyer(), 3);
    await expect(payButton(page, 3)).toBeVisible();
  });
}

test('the price, what a card cannot pay for, and the form are in view where they are needed', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.pricing);
  const button = await page.getByRole('button', { name: 'Continue to checkout' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(900);
  await page.setViewportSize({ width: 390, height: 844 });
  const field = await page.getByLabel('First Name').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(844);
  const total = page.locator('output');
  await expect(total).toBeInViewport();
  const most = maxSeats(site.CHECKOUT_PRICE_CENTS);
  await expect(teamField(page)).toHaveValue(String(DEFAULT_SEATS));
  await expect(total).toHaveText(`× ${price(1)} a seat ${price(DEFAULT_SEATS)}`);
  const place = await teamField(page).boundingBox();
  const one = `${price(1)} a seat`;
  for (const [typed, text] of [
    ['', one],
    ['1', `× ${price(1)} a seat ${price(1)}`],
    [String(most), `× ${price(1)} a seat ${price(most)}`],
    [String(most + 1), `One card payment buys up to ${most} seats. For more: Pay by invoice or talk to us`],
    ['some', one],
    ['2.5', one],
  ] as const) {
    await teamField(page).fill(typed);
    await expect(total).toHaveText(text);
    expect(await teamField(page).boundingBox(), typed).toEqual(place);
  }
});

import { type Site, startSite } from '../../support/site.ts';
import { xssPayloads } from '../../support/xss-payloads.ts';
import { test as base, expect } from '../journey.ts';
import { copyPosts, hydrated } from './blog.ts';

/** A site of its own: its CMS publishes attacks. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const site = await startSite({});
      const posts = xssPayloads.map(({ html }, index) => ({
        slug: `blog/attack-${index}`,
        name: `Title ${index} ${html}`,
        htmlTitle: `Title ${index} ${html}`,
        postSummary: `<p>Summary ${index}</p>${html}`,
        postBody: `<p>Body ${index}</p>${html}`,
        publishDate: new Date(Date.UTC(2026, 9, 1) - index * 3_600_000).toISOString(),
      }));
      await site.cms('/posts', posts, 'PUT');
      await copyPosts(site);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** What would show that a payload got through. */
const proof = `({
  ran: window.__xss,
  links: [...document.querySelectorAll('main a, main form, main iframe')]
    .map((element) => element.href ?? element.src ?? element.action ?? '')
    .filter((address) => address !== '' && !/^(https?:|mailto:)/.test(address)),
  elements: [...document.querySelectorAll('#post-body, .summary')].flatMap((part) =>
    [...part.querySelectorAll('script, style, svg, math, form, input, button, object, embed, base, link, meta')].map(({ tagName }) => tagName)),
  handlers: [...document.querySelectorAll('main *')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc')),
})`;
const nothing = { ran: undefined, links: [], elements: [], handlers: [] };

test(`none of ${xssPayloads.length} attacks in body, title and summary runs, in the server's HTML or drawn by the browser`, async ({
  page,
}) => {
  test.setTimeout(400_000);
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => events.push(`uncaught ${error.message}`));
  // What the policy had to stop should not have been in the page at all.
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat|Minified React/i.test(message.text())) events.push(message.text());
  });
  // Players and pictures on other hosts: none of their business here.
  await page.route(/youtube|vimeo|127\.0\.0\.1:9\//, (route) => route.abort());
  const pages = Math.ceil(xssPayloads.length / 6);
  let seen = 0;
  for (let number = 1; number <= pages; number += 1) {
    await page.goto(`/posts?page=${number}`);
    await hydrated(page);
    expect(await page.evaluate(proof), `list ${number}`).toEqual(nothing);
    const count = await page.locator('.post-card').count();
    for (let index = 0; index < count; index += 1) {
      const card = page.locator('.post-card').nth(index);
      const title = (await card.getByRole('heading').textContent()) ?? '';
      await card.locator('.card-link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(await page.evaluate(proof), `${title}, drawn by the browser`).toEqual(nothing);
      await page.reload();
      await hydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(await page.evaluate(proof), `${title}, as HTML`).toEqual(nothing);
      seen += 1;
      await page.goBack();
      await expect(page.locator('.post-card')).toHaveCount(count);
    }
  }
  expect(seen).toBe(xssPayloads.length);
  expect(seen).toBeGreaterThanOrEqual(40);
  expect(events).toEqual([]);
});

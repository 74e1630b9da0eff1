import { importPosts } from '../e2e/blog/blog.ts';
import { expect, follow, hydrated, testOn } from '../e2e/journey.ts';
import { limitMs } from '../support/slowness.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const attacks = xssPayloads.map(({ html }, index) => ({
  slug: `blog/attack-${index}`,
  name: `Title ${index} ${html}`,
  htmlTitle: `Title ${index} ${html}`,
  postSummary: `<p>Summary ${index}</p>${html}`,
  postBody: `<p>Body ${index}</p>${html}`,
  publishDate: new Date(Date.UTC(2026, 9, 1) - index * 3_600_000).toISOString(),
}));

const test = testOn({}, async (site) => {
  await site.cms('/posts', attacks, 'PUT');
  await importPosts(site);
});

/** Collects everything that would show that a payload got through. */
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

const POSTS_A_PAGE = 6;
const pages = Math.ceil(attacks.length / POSTS_A_PAGE);
const half = Math.ceil(pages / 2);

test.describe.configure({ mode: 'parallel' });

for (const [from, to] of [[1, half] as const, [half + 1, pages] as const]) {
  test(`pages ${from} to ${to}: no attack in body, title or summary runs, rendered by server or browser`, async ({
    page,
  }) => {
    test.setTimeout(limitMs(300));
    const events: string[] = [];
    page.on('dialog', (dialog) => {
      events.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => events.push(`uncaught ${error.message}`));
    // Anything that the security policy had to block should not have been in the page at all.
    page.on('console', (message) => {
      if (/Content Security Policy|hydrat|Minified React/i.test(message.text())) events.push(message.text());
    });
    for (let number = from; number <= to; number += 1) {
      await page.goto(`/posts?page=${number}`);
      await hydrated(page);
      expect(await page.evaluate(proof), `list ${number}`).toEqual(nothing);
      const count = Math.min(POSTS_A_PAGE, attacks.length - (number - 1) * POSTS_A_PAGE);
      await expect(page.locator('.post-card')).toHaveCount(count);
      const posts = await page.evaluate<{ title: string; path: string }[]>(`[...document.querySelectorAll('.post-card')]
        .map((card) => ({
          title: card.querySelector('h2, h3').textContent,
          path: card.querySelector('.card-link').pathname,
        }))`);
      // The browser renders the first after the list, and each of the others after the previous one.
      for (const { title, path } of posts) {
        await follow(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        expect(await page.evaluate(proof), `${title}, drawn by the browser`).toEqual(nothing);
        await page.reload();
        await hydrated(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        expect(await page.evaluate(proof), `${title}, as HTML`).toEqual(nothing);
      }
    }
    expect(attacks.length).toBeGreaterThanOrEqual(40);
    expect(events).toEqual([]);
  });
}

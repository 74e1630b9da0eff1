import { forms } from '../support/leads.ts';
import { pageRoutes } from '../support/pages.ts';
import { until } from '../support/until.ts';
import type { Window } from './engine.ts';

export interface Journey {
  name: string;
  /** Width of the window in pixels. Default 1280. */
  width?: number;
  run(window: Window, url: string): Promise<void>;
}

/** Journeys that must work alike in every engine. Tests for Chromium only are in tests/e2e. */
export const journeys: readonly Journey[] = [
  {
    name: 'every page has its heading and does not scroll sideways',
    async run(window, url) {
      for (const { path } of [...pageRoutes, { path: '/posts' }]) {
        await window.go(url + path);
        await shows(window, `document.querySelector('main h1')?.checkVisibility() === true`, `a heading on ${path}`);
        const overflow = await window.value<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (overflow > 0) throw new Error(`${path} scrolls sideways by ${overflow} px`);
      }
    },
  },

  {
    name: 'purchase: pricing, card, organization, app',
    async run(window, url) {
      await window.go(`${url}/aidp-get-pricing`);
      await fill(window, { ...forms['capstone-demo'](), number_of_software_engineers: '3' });
      await window.click('form button:not([type="button"])');
      await shows(window, `location.pathname === '/aidp-checkout'`, 'the checkout');
      await window.inFrame('iframe[src*="/__local/stripe/"]', async (frame) => {
        await shows(frame, `/^Pay /.test(document.getElementById('pay')?.textContent ?? '')`, 'the card form');
        for (const [id, text] of Object.entries(card)) await frame.type(`#${id}`, text);
        await frame.click('#pay');
      });
      await shows(
        window,
        `document.querySelector('.receipt')?.textContent.includes('$15,000') === true`,
        'the receipt',
      );
      await fill(window, { password: 'correct horse', confirmPassword: 'correct horse' });
      await window.click('form button[type="submit"], form .button-primary');
      await shows(window, `location.pathname.startsWith('/__local/app')`, 'the app');
    },
  },

  {
    name: 'lead: the demos are unlocked',
    async run(window, url) {
      await window.go(`${url}/aidp-capstone-demo`);
      await fill(window, forms['capstone-demo']());
      await window.click('form button:not([type="button"])');
      await shows(window, `location.pathname === '/aidp-capstone-demos'`, 'the demos');
    },
  },

  {
    name: 'FAQ: one answer is open at a time',
    async run(window, url) {
      await window.go(`${url}/program-faq`);
      const open = `document.querySelectorAll('main details[open]').length`;
      await window.click('main details:nth-of-type(2) summary');
      await shows(window, `${open} === 1`, 'one answer');
      await window.click('main details:nth-of-type(3) summary');
      await shows(window, `${open} === 1`, 'one answer, the other');
    },
  },

  {
    name: 'blog: a post and Back',
    async run(window, url) {
      await window.go(`${url}/posts`);
      await window.click('.post-card .card-link');
      await shows(window, `document.getElementById('post-body') !== null`, 'a post');
      await window.back();
      await shows(window, `document.querySelectorAll('.post-card').length === 6`, 'the list');
    },
  },

  {
    name: 'menu: opens, follows a link, is closed on the next page',
    width: 600,
    async run(window, url) {
      await window.go(`${url}/program-faq`);
      await window.click('button[popovertarget]');
      await shows(window, `document.querySelector('.menu').matches(':popover-open')`, 'the menu');
      await window.click('.menu a[href="/aidp-get-pricing"], .menu details:nth-of-type(2) summary');
      await window.click('.menu a[href="/aidp-get-pricing"]');
      await shows(window, `location.pathname === '/aidp-get-pricing'`, 'the course page');
      await shows(window, `!document.querySelector('.menu').matches(':popover-open')`, 'no menu');
    },
  },

  {
    name: 'film: plays when asked to',
    async run(window, url) {
      await window.go(`${url}/hiring-partner`);
      await window.click('.player-button');
      await shows(window, `document.querySelector('video').paused === false`, 'a film that plays');
    },
  },
];

const card = { number: '4242424242424242', expiry: '1240', cvc: '123', name: 'Sample Payer' };

async function fill(window: Pick<Window, 'type'>, answers: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await window.type(`[name="${name}"]`, text);
}

async function shows(window: Pick<Window, 'value'>, expression: string, what: string): Promise<void> {
  await until(() => window.value<boolean>(expression).catch(() => false)).catch(async () => {
    const seen = await window.value<string>(
      `location.href + ' ' + document.querySelector('main')?.innerText.slice(0, 800)`,
    );
    throw new Error(`waited for ${what}: ${expression}\n  ${seen.replaceAll('\n', ' | ')}`);
  });
}

import { existsSync } from 'node:fs';
import puppeteer, { type Frame } from 'puppeteer-core';
import { limitMs } from '../support/slowness.ts';
import type { Engine, Window } from './engine.ts';

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  installed: () => existsSync(executablePath),
  async open(width) {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
    const page = await browser.newPage();
    await page.setViewport({ width, height: 900 });
    // The driver's default is 30 s, however slow the machine is.
    page.setDefaultTimeout(limitMs(30));
    const window: Window = {
      go: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
      // Not the driver's own, which waits for a load event: a page from Firefox's back/forward cache has none.
      back: async () => void (await page.evaluate('history.back()')),
      ...actions(page.mainFrame()),
      inFrame: async (selector, work) => {
        const frame = await (await page.waitForSelector(selector))?.contentFrame();
        if (!frame) throw new Error(`${selector} is not a frame`);
        await work(actions(frame));
      },
    };
    return { window, close: () => browser.close() };
  },
};

function actions(frame: Frame): Pick<Window, 'click' | 'type' | 'value'> {
  const find = async (selector: string) => {
    const element = await frame.waitForSelector(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  };
  return {
    click: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).type(text),
    value: <T>(expression: string) => frame.evaluate(expression) as Promise<T>,
  };
}

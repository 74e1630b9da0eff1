import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Builder, By, Capabilities, until } from 'selenium-webdriver';
import { freePort } from '#local/ports.ts';
import { until as untilTrue } from '../support/until.ts';
import type { Engine, Window } from './engine.ts';

const driver = '/usr/bin/WebKitWebDriver';
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const PATIENCE_MS = 15_000;

/** WebKit, the engine of Safari: its GTK port, over WebDriver, on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  installed: () => [driver, browser, '/usr/bin/xvfb-run'].every(existsSync),
  async open(width) {
    const port = await freePort();
    const service = spawn(
      'xvfb-run',
      ['--auto-servernum', '--server-args=-screen 0 1600x1200x24', driver, `--port=${port}`, '--host=127.0.0.1'],
      { env: { ...process.env, ...environment }, stdio: 'ignore', detached: true },
    );
    const url = `http://127.0.0.1:${port}`;
    await untilTrue(() =>
      fetch(`${url}/status`)
        .then(({ ok }) => ok)
        .catch(() => false),
    );
    const session = await new Builder()
      .usingServer(url)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
      .build();
    await session.manage().window().setRect({ width, height: 900, x: 0, y: 0 });
    const find = (selector: string) => session.wait(until.elementLocated(By.css(selector)), PATIENCE_MS);
    const window: Window = {
      go: (url) => session.get(url),
      back: () => session.navigate().back(),
      click: async (selector) => {
        const element = await find(selector);
        // The driver scrolls only inside the frame, and would miss a button that is further down the page.
        await session.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
        await element.click();
      },
      type: async (selector, text) => (await find(selector)).sendKeys(text),
      value: <T>(expression: string) => session.executeScript<T>(`return (${expression})`),
      inFrame: async (selector, work) => {
        await session.switchTo().frame(await find(selector));
        await work(window);
        await session.switchTo().defaultContent();
      },
    };
    const close = async () => {
      await session.quit();
      // Ends the screen that xvfb-run started, too.
      if (service.pid) process.kill(-service.pid);
    };
    return { window, close };
  },
};

const options = { binary: browser, args: ['--automation'] };

/** With LANG=C its language would be "C", which is not a valid one. As root its sandbox cannot start. */
const environment = {
  LANG: 'en_US.UTF-8',
  LANGUAGE: 'en_US',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
};

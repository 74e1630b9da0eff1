import '../../support/pages.ts';
import type { Page } from '@playwright/test';
import { leadForms } from '#contract/leads.values.ts';
import { capstoneUnlock } from '#web/content/capstones.ts';
import { limitMs } from '../../support/slowness.ts';
import { expect, hydrated, price, teamField, test } from '../journey.ts';
import { application, hold, holdAnswer } from '../site/application.ts';
import { fill, newEmail, sendPricing } from './filling-in.ts';

const trial = '/aidp-free-trial-7f3a';
/** Each form: its address, its button, and where it leads. */
const forms = [
  { form: 'partner', path: '/program-hiring-partner-form', button: 'Continue to scheduling', next: /\/__local\/meet$/ },
  { form: 'partner', path: '/hiring-partner', button: 'Continue to scheduling', next: /\/__local\/meet$/ },
  { form: 'enterprise', path: '/ent-custom-form', button: 'Continue to scheduling', next: /\/__local\/meet$/ },
  { form: 'capstone-demo', path: '/aidp-capstone-demo', button: 'Unlock the demos', next: /\/aidp-capstone-demos$/ },
  { form: 'pricing', path: '/aidp-get-pricing', button: 'Continue to checkout', next: /\/aidp-checkout(\?seats=12)?$/ },
  { form: 'free-trial', path: trial, button: 'Start the free trial', next: new RegExp(`${trial}-register$`) },
] as const;

async function focusedName(page: Page): Promise<string> {
  return (await page.locator(':focus').getAttribute('name')) ?? '';
}

test('every form is sent by keyboard; Back returns to one that works by mouse', async ({ visitor: { page }, site }) => {
  test.setTimeout(limitMs(120));
  for (const { form, path, button, next } of forms) {
    const [email, another] = [newEmail(), newEmail()];
    const person = { firstname: 'Sample', lastname: 'Visitor', email, company: 'Sample Company' };
    const values: Record<string, string> = { ...person, number_of_software_engineers: '12', message: 'Hello' };
    const stored = (address: string) =>
      site.rows('select form, utm, fields, consent from leads where email = $1', [address]);
    const row = (address: string, consent: boolean) => {
      const fields = expect.objectContaining({ firstname: 'Sample', email: address });
      return [{ form, utm: { utm_source: 'sample' }, fields, consent }];
    };
    await page.goto(`${path}?utm_source=sample`);
    const fields = page.locator('main form .field [name]');
    expect(await fields.evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))).toEqual(
      leadForms[form].fields.map(({ name }) => name),
    );
    const consent = page.getByRole('checkbox', { name: 'Email me about programs and events' });
    await expect(consent).not.toBeChecked();
    // Selects what is there, as Tab does, also before the application runs.
    await fields.first().selectText();
    for (let name = await focusedName(page); values[name]; name = await focusedName(page)) {
      await page.keyboard.type(values[name] ?? '');
      await page.keyboard.press('Tab');
    }
    await expect(consent).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: button })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(next);
    await expect.poll(() => stored(email)).toEqual(row(email, true));

    await page.goBack();
    if (form === 'capstone-demo') await expect(page.getByRole('link', { name: capstoneUnlock.open })).toBeVisible();
    // After another site the browser restores what was typed; it would not where a field has autocomplete="off".
    // Between pages of one document the application does.
    for (const { name } of leadForms[form].fields)
      await expect(page.locator(`main form .field [name=${name}]`)).toHaveValue(values[name] ?? '');
    await expect(consent).toBeChecked();
    await fill(page, `\u202a${another}\u2060`);
    await consent.uncheck();
    await page.getByRole('button', { name: button }).dblclick();
    await page.waitForURL(next);
    await expect.poll(() => stored(another)).toEqual(row(another, false));
  }
});

for (const { form, path, button, next } of forms) {
  test(`${path} is a form that a browser without JavaScript can send`, async ({ request, site }) => {
    const email = newEmail();
    const page = await (await request.get(path)).text();
    const [sent = ''] = page.match(new RegExp(`<form[^>]* action="/api/leads/${form}"[^]*?</form>`)) ?? [];
    expect(sent).toMatch(/^<form[^>]* method="post"/i);
    expect(sent).toMatch(new RegExp(`<button(?![^>]* type="button")[^>]*>[^]*${button}`));
    const names = leadForms[form].fields.map(({ name }) => name);
    for (const name of [...names, 'consent']) expect(sent).toContain(` name="${name}"`);
    const person = { firstname: 'Sample', lastname: 'Visitor', email, company: 'Sample Company' };
    const answers = Object.entries({ ...person, number_of_software_engineers: '12', consent: 'yes' });
    const body = Object.fromEntries(answers.filter(([name]) => sent.includes(` name="${name}"`)));
    const response = await request.post(`/api/leads/${form}`, { form: body, maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(new URL(response.headers().location ?? '', site.url).href).toMatch(next);
    expect(await site.rows('select form, consent from leads where email = $1', [email])).toEqual([
      { form, consent: true },
    ]);
  });
}

test('says what is missing, moves the focus, keeps what was typed', async ({ visitor: { page } }) => {
  await page.goto('/ent-custom-form');
  // Before the application runs, the browser itself refuses a number such as 1.5.
  await hydrated(page);
  await page.getByLabel('Last Name').fill('Visitor');
  await page.getByLabel('Number of software engineers').fill('1.5');
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Four answers need another look' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await summary.getByRole('link', { name: 'Enter the number of software engineers' }).click();
  await expect(page.getByLabel('Number of software engineers')).toBeFocused();
  await expect(page.getByLabel('Number of software engineers')).toHaveValue('1.5');
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Enter your first name');
  // An error goes as soon as its answer is right, and the field stays where it is.
  const team = page.getByLabel('Number of software engineers');
  await team.evaluate((field) => field.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const before = (await team.boundingBox())?.y ?? 0;
  await team.fill('4');
  await expect(page.getByRole('alert')).toContainText('Three answers need another look');
  await expect(team).toHaveAccessibleDescription('');
  await expect(team).toBeFocused();
  await expect.poll(async () => Math.abs(((await team.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  // A team too large for the server is too large for the form.
  await fill(page, 'a@b');
  await page.getByLabel('Number of software engineers').fill('1000001');
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  await expect(page.getByRole('alert')).toContainText('from 1 to 1,000,000');
  await expect(page.getByRole('alert')).toContainText('like name@company.com');
});

test('the pricing form has its answers again for a visitor who comes back', async ({ visitor: { page } }) => {
  await page.goto('/aidp-get-pricing');
  await fill(page, 'back@example.com');
  await teamField(page).fill('12');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL('**/aidp-checkout');
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack();
    await expect(page.getByLabel('Email Address')).toHaveValue('back@example.com');
    await expect(teamField(page)).toHaveValue('12');
    await expect(page.locator('output')).toContainText(price(12));
  }
  // Nothing is put into the field that the visitor is in: what is typed then would stand behind it.
  const start = await hold(page, application);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email Address').focus();
  start();
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await page.keyboard.type('new@example.com');
  await expect(page.getByLabel('Email Address')).toHaveValue('new@example.com');
});

test('stored answers are not put into the field that gets the focus while the application starts', async ({
  visitor: { page },
}) => {
  await sendPricing(page, newEmail());
  // React's scheduler works in messages. Once it has the page's events, its work is held back until the focus has moved.
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function hold(this: MessagePort, ...message: [unknown]) {
      held.push(() => send.apply(this, message));
    } as typeof send;
    const letReactWork = () => {
      MessagePort.prototype.postMessage = send;
      for (const work of held) work();
    };
    Object.assign(window, { held, letReactWork });
  });
  const start = await hold(page, application);
  await page.goto('/aidp-get-pricing', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Last Name').pressSequentially('New');
  start();
  await expect.poll(() => page.evaluate<number>('window.held.length')).toBeGreaterThan(0);
  await page.getByLabel('Email Address').focus();
  await page.keyboard.type('new@example.com');
  await page.evaluate('window.letReactWork()');
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await expect(page.getByLabel('Email Address')).toHaveValue('new@example.com');
});

test('going offline loses nothing typed', async ({ visitor: { page, expectTrouble }, context }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/aidp-capstone-demo');
  await fill(page, newEmail());
  await hydrated(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Unlock the demos' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not reach the server' })).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await expect(page).toHaveTitle(/^Error: /);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Unlock the demos' }).click();
  await expect(page.getByRole('heading', { name: 'Capstone Project Demos' })).toBeFocused();
  await expect(page).toHaveTitle(/^Capstone Project Demos/);
});

test('a form whose next page was stopped can be sent again, as the same lead', async ({ visitor: { page }, site }) => {
  const email = newEmail();
  await page.clock.install();
  // Leaves the visitor on the page, like the browser's button to stop loading.
  await page.route('**/__local/meet', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.goto('/ent-custom-form');
  await fill(page, email);
  await hydrated(page);
  const stopped = page.waitForResponse('**/__local/meet');
  const button = page.getByRole('button', { name: 'Continue to scheduling' });
  await button.click();
  await stopped;
  await expect(page.locator('form[aria-busy]')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.locator('form[aria-busy]')).toHaveCount(0);
  await button.click();
  await page.waitForURL('**/__local/meet');
  expect(await site.rows('select repeats from leads where email = $1', [email])).toEqual([{ repeats: 1 }]);
});

test('an answer that comes after the visitor has left the form leads nowhere', async ({ visitor: { page }, site }) => {
  const email = newEmail();
  const answer = await holdAnswer(page, '**/api/leads/enterprise');
  await page.goto('/ent-custom-form');
  await fill(page, email);
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
  await page.waitForURL('**/program-faq');
  await answer.release();
  expect(new URL(page.url()).pathname).toBe('/program-faq');
});

import { randomUUID } from 'node:crypto';
import { expect, newBuyer, testOn } from '../journey.ts';
import { create, password, register, rememberTrial, trialRegister } from './trial.ts';

/** A site with Supabase's own limits (30 mails an hour, one a minute to each address) and no mail server of ours. */
const test = testOn({ SUPABASE_LIMITS: 'real', SMTP_URL: '' });

test('pressing again after a lost response leads on; when the mails of this hour are used up, the visitor is told', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/503/);
  site.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  const student = newBuyer();
  await rememberTrial(page, student);
  await page.goto(trialRegister);
  await register(page, student);
  await expect(page.getByRole('alert').getByText('An error occurred during registration')).toBeVisible();
  // Although Supabase refuses a second mail to the address within a minute.
  await create(page).click();
  await page.waitForURL(/\/auth$/);
  expect(await site.rows('select user_roles from profiles where email = $1', [student.email])).toEqual([
    { user_roles: 'student' },
  ]);

  const key = String(site.variables.SUPABASE_SECRET_KEY);
  for (let mail = 0; mail < 30; mail += 1)
    await fetch(`${site.standIns.url}/auth/v1/signup`, {
      method: 'POST',
      // A different visitor each time, because Supabase also counts sign-ups by IP address.
      headers: { apikey: key, 'content-type': 'application/json', 'sb-forwarded-for': `198.51.100.${mail}` },
      body: JSON.stringify({ email: `mail-${randomUUID()}@example.com`, password: 'a long sample password' }),
    });
  const late = newBuyer();
  await rememberTrial(page, late);
  await page.goto(trialRegister);
  await register(page, late);
  const alert = page.getByRole('alert').filter({ hasText: 'please send it again in an hour' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Your account has not been created yet');
  await expect(page.getByLabel('Email Address')).toHaveValue(late.email);
  await expect(password(page)).toHaveValue(late.password);
});

import { test } from '../e2e/journey.ts';
import { disturbances, expectKept } from '../e2e/leads/disturbances.ts';

const others = ['/ent-custom-form', '/hiring-partner', '/aidp-invoice', '/aidp-free-trial-7f3a'];

// The pricing form in early-forms.spec.ts.
for (const path of others)
  for (const [what, disturb] of Object.entries(disturbances))
    test(`${path} keeps what was done before the application ran, although ${what}`, async ({ page }) => {
      await disturb(page);
      await expectKept(page, path);
    });

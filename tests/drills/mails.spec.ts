import { test } from '@playwright/test';
import { readMails } from '../e2e/site/mails.ts';

for (const scheme of ['light', 'dark'] as const)
  test(`every mail is readable in the ${scheme} scheme, on a phone and in a window`, ({ page }) =>
    readMails(page, scheme, [360, 600]));

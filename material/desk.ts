import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { startTestPostgres } from '../tests/support/databases.ts';
import { type Site, startSite } from '../tests/support/site.ts';
import { newStaff, sessionOf, storeSession } from '../tests/support/staff-accounts.ts';
import { withPage } from './browser.ts';

const pictures = path.resolve(import.meta.dirname, '../docs/images/desk');

/** The screens, by the name of their picture. */
const screens: Record<string, string> = {
  today: '/desk',
  payments: '/desk/payments',
  payment: '/desk/payments/00000000-0000-4000-8000-000000000001',
  invoices: '/desk/invoices',
  organizations: '/desk/organizations',
  leads: '/desk/leads',
  mails: '/desk/mails',
  mail: '/desk/mails/00000000-0000-4000-8000-000000000001',
  links: '/desk/links',
  content: '/desk/content/faq',
  posts: '/desk/posts',
  numbers: '/desk/numbers',
  people: '/desk/people',
  staff: '/desk/staff',
  'set-up': '/desk/set-up',
};
const widths = [390, 1440];

/**
 * Makes the pictures of the desk for docs/desk.md, on a site with invented rows. Needs the built site (`npm run build`).
 */
export async function makeDeskPictures(): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const stopPostgres = await startTestPostgres();
  const site = await startSite({ BRAND: 'Lodestar', TEAM_TIME_ZONE: 'Europe/Berlin' });
  try {
    for (const statement of sampleRows) await site.rows(statement);
    const session = await sessionOf(site, await newStaff(site, 'owner', 'robin@lodestar.example'));
    await withPage(async (page) => {
      await page.context().setOffline(false);
      await page.goto(`${site.url}/desk`);
      await storeSession(page, session);
      for (const [name, address] of Object.entries(screens))
        for (const width of widths) await takePicture(page, site, name, address, width);
    });
  } finally {
    await site.close();
    await stopPostgres();
  }
}

async function takePicture(
  page: Parameters<Parameters<typeof withPage>[0]>[0],
  site: Site,
  name: string,
  address: string,
  width: number,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.url + address);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  const picture = sharp(await page.screenshot({ fullPage: true })).webp({ quality: 80 });
  await writeFile(path.join(pictures, `${name}-${width}.webp`), await picture.toBuffer());
}

const people = `(values
  (1, 'Dana', 'Reyes', 'Northwind'), (2, 'Jonas', 'Weber', 'Tailspin'), (3, 'Lee', 'Anders', 'Wingtip'),
  (4, 'Priya', 'Nair', 'Fabrikam'), (5, 'Mara', 'Lind', 'Contoso'), (6, 'Omar', 'Haddad', 'Litware'),
  (7, 'Ines', 'Costa', 'Adatum'), (8, 'Theo', 'Brandt', 'Proseware')) p (n, first_name, last_name, company)`;

/** Invented people, companies and amounts. */
const sampleRows = [
  `insert into leads (id, form, email, fields, utm, source, campaign, page, content_hash, created_at, relay_state, relay_attempts,
     relay_error, attempt_key)
   select gen_random_uuid(), (array['partner', 'enterprise', 'capstone-demo', 'pricing'])[1 + (n + i) % 4],
     lower(first_name) || i || '@' || lower(company) || '.example.com',
     jsonb_build_object('firstname', first_name, 'lastname', last_name, 'company', company,
       'number_of_software_engineers', n * 15, 'message', (array['How soon can we start?', 'Two of our teams would take part.', ''])[1 + i % 3]),
     jsonb_build_object('utm_source', (array['newsletter', 'linkedin', 'meetup'])[1 + (n + i) % 3], 'utm_campaign', 'autumn'),
     (array['newsletter', 'linkedin', 'meetup'])[1 + (n + i) % 3], 'autumn', '/aidp-get-pricing', md5(n || ' ' || i), now() - (n * 5 + i * 31) * interval '1 hour',
     case when n = 4 and i < 3 then 'refused' else 'relayed' end, 1,
     case when n = 4 and i < 3 then 'Property values were not valid: company_size was not one of the allowed options' end,
     case when i = 0 then ('00000000-0000-4000-9000-00000000000' || n)::uuid end
   from ${people}, generate_series(0, 9) i`,
  `insert into profiles (id, first_name, last_name, email, user_roles, org_name, created_at, synced_at)
   select ('00000000-0000-4000-a000-00000000000' || n)::uuid, first_name, last_name,
     lower(first_name) || '0@' || lower(company) || '.example.com', 'customer_admin', company,
     now() - n * interval '2 days', now()
   from ${people} where n > 1`,
  `insert into customers (id, name, admin_id, seats, created_at, address_verified_at)
   select ('00000000-0000-4000-b000-00000000000' || n)::uuid, company, ('00000000-0000-4000-a000-00000000000' || n)::uuid,
     n, now() - n * interval '2 days', case when n <> 3 then now() end
   from ${people} where n > 1`,
  `insert into payments (id, attempt_key, seats, unit_amount_cents, currency, claim_token, checkout_session_id, created_at,
     payment_intent_id, amount_subtotal_cents, amount_total_cents, payer_email, completed_at, paid_at, user_id, customer_id,
     claimed_at)
   select ('00000000-0000-4000-8000-00000000000' || n)::uuid, ('00000000-0000-4000-9000-00000000000' || n)::uuid, n,
     500000, 'usd', 'claim_sample' || n, 'cs_test_sample' || n, now() - n * interval '26 hours', 'pi_sample' || n,
     n * 500000, n * 500000, lower(first_name) || '0@' || lower(company) || '.example.com', now() - n * interval '26 hours',
     now() - n * interval '26 hours', ('00000000-0000-4000-a000-00000000000' || n)::uuid,
     case when n > 1 then ('00000000-0000-4000-b000-00000000000' || n)::uuid end,
     case when n > 1 then now() - n * interval '25 hours' end
   from ${people}`,
  `insert into mails (id, kind, cause, recipient, parameters, state, tries, last_response, created_at, sent_at)
   select ('00000000-0000-4000-8000-00000000000' || n)::uuid, kind, n, lower(first_name) || '@' || lower(company) || '.example', '{}',
     case when n = 1 then 'refused' when n = 5 then 'dropped' else 'sent' end, 1,
     case when n = 1 then '550 5.1.1 No mailbox has this name' when n <> 5 then '250 2.0.0 Ok: queued' end,
     now() - n * interval '7 hours', case when n not in (1, 5) then now() - n * interval '7 hours' end
   from ${people}, lateral (select (array['seats-paid', 'organization-ready', 'claim-reminder', 'trial-confirmation'])[n % 4 + 1]) k (kind)`,
  `insert into redirects (slug, target, created_at, hits)
   select slug, target, now() - interval '40 days', hits from (values
     ('apply', 'https://apply.example.com/', 1318), ('hire', '/program-hiring-partner-form?utm_source=linkedin', 1025),
     ('austin-meetup', '/program-success-stories?utm_source=meetup&utm_medium=qr', 885), ('faq', '/program-faq', 268),
     ('terms-2025', '/terms', 0)) l (slug, target, hits)
   on conflict do nothing`,
  `insert into redirect_hits (redirect_id, day, hits)
   select id, day, 5 + (hits / 40 * (1 + sin(extract(doy from day)::float8 * id)))::int
   from redirects, generate_series(current_date - 60, current_date, interval '1 day') day where hits > 0`,
  `insert into page_views
   select day::date, path, source, campaign, device, greatest(1, views / share), greatest(1, views / share / 2)
   from generate_series(current_date - 90, current_date, interval '1 day') day,
     (values ('/', 'direct', '', 90), ('/aidp-get-pricing', 'newsletter', 'autumn', 40), ('/program-faq', 'google.com', '', 55),
       ('/hiring-partner', 'linkedin', 'autumn', 30)) p (path, source, campaign, base),
     (values ('desktop', 2), ('phone', 3), ('tablet', 20)) d (device, share),
     lateral (select (base * (1 + 0.4 * sin(extract(doy from day)::float8 * base)))::int as views) v`,
];

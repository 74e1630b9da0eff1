import { randomUUID } from 'node:crypto';
import { signUp } from '../../support/buying.ts';
import type { Site } from '../../support/site.ts';
import { newBuyer } from '../journey.ts';
import { pay } from '../shortcuts.ts';

/** What HubSpot says about a lead that it refuses. */
export const refusal = 'Property values were not valid: "about 400" was not one of the allowed options: <b>[1-10]</b>';

/** Sends a request to the site. @throws Error when it is refused */
export async function post(site: Site, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Record<string, string>>;
}

/** Stores a lead that HubSpot has refused. @returns its company, which no other lead has */
export async function addRefused(site: Site, more: { firstname?: string; message?: string } = {}): Promise<string> {
  const company = `Fabrikam ${randomUUID().slice(0, 8)}`;
  const email = `priya-${randomUUID()}@fabrikam.example.com`;
  const fields = { firstname: 'Priya', lastname: 'Nair', email, company, message: 'How soon?', ...more };
  await site.rows(
    `insert into leads (id, form, email, fields, utm, source, campaign, first_visit, page, content_hash, relay_state, relay_attempts,
       relay_error)
     values (gen_random_uuid(), 'partner', $1, $2, $3, 'linkedin', 'hire-engineers', '{}', 'https://site.example/program-hiring-partner-form', $1,
       'refused', 1, $4)`,
    [email, JSON.stringify(fields), '{"utm_source": "linkedin", "utm_campaign": "hire-engineers"}', refusal],
  );
  return company;
}

/** Pays for seats. @returns the payment's id and session, and an address that no other payment has */
export async function paid(site: Site, seats = 2) {
  const email = `dana-${randomUUID().slice(0, 8)}@northwind.example.com`;
  const session = await pay(site, { ...newBuyer(), email }, seats);
  const [found] = await site.rows<{ id: string }>('select id from payments where checkout_session_id = $1', [session]);
  return { id: found?.id ?? '', session, email };
}

/** Asks for an invoice. */
export async function asked(site: Site) {
  const of = randomUUID().slice(0, 8);
  const place = { street: 'Sample Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' };
  const contact = { contactName: 'Dana Sample', email: `accounts-${of}@northwind.example.com` };
  const body = { seats: 12, company: `Northwind ${of}`, ...contact, ...place };
  await post(site, 'invoice-requests', body);
  return body;
}

/** Makes an organization with paid seats. @returns its name */
export async function organization(site: Site, seats: number): Promise<string> {
  const { session } = await paid(site, seats);
  const name = `Zenith ${randomUUID().slice(0, 8)}`;
  await post(site, 'organizations', signUp(session, { organizationName: name }));
  return name;
}

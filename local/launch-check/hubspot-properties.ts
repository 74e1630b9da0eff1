import { z } from 'zod';
import { dealProperties, PAYMENT_ID } from '../../api/src/checkout/deals/deal-properties.ts';
import { contactProperties } from '../../api/src/leads/contact-properties.ts';
import {
  CRM_PROPERTIES,
  type CrmObject,
  type CrmProperty,
  isWritable,
  type KnownProperty,
} from '../../api/src/platform/vendors/hubspot-property.ts';
import { read } from './ask.ts';
import { askHubSpot } from './ask-hubspot.ts';
import type { Line } from './finding.ts';
import type { LiveEnv } from './settings.ts';

const propertiesSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      name: z.string(),
      type: z.string().optional(),
      hasUniqueValue: z.boolean().optional(),
      modificationMetadata: z.looseObject({ readOnlyValue: z.boolean().optional() }).optional(),
    }),
  ),
});

const CREATE = 'npm run launch-check -- --live --write --email … creates them';

/** The scopes that the private app needs for deals. */
export const dealScopes = ['contacts', 'deals'].flatMap((type) =>
  ['read', 'write'].map((what) => `crm.objects.${type}.${what}`),
);

/** Checks that contacts and deals have the properties that the site writes. */
export async function checkProperties(env: LiveEnv): Promise<Line[]> {
  return [...(await contactLines(env)), ...(env.HUBSPOT_DEAL_STAGE_PAID ? await dealLines(env) : [])];
}

async function contactLines(env: LiveEnv): Promise<Line[]> {
  const where = 'HubSpot contacts';
  const known = await readProperties(env, 'contacts');
  if (!known) {
    const what =
      'the token may not read their properties (scope crm.schemas.contacts.read), so no lead says where it came from';
    return [{ where, what }];
  }
  const names = missing(contactProperties, known);
  if (names.length === 0) return [];
  return [{ where, what: `they lack the properties ${names.join(', ')}, so leads come without them: ${CREATE}` }];
}

async function dealLines(env: LiveEnv): Promise<Line[]> {
  const where = 'HubSpot deals';
  const known = await readProperties(env, 'deals');
  if (!known) {
    const cure = `give the private app the scopes ${dealScopes.join(', ')}, and set the new HUBSPOT_ACCESS_TOKEN`;
    return [{ where, what: 'the token may not read their properties', cure }];
  }
  const lines: Line[] = [];
  const names = missing(dealProperties, known);
  if (known.has(PAYMENT_ID) && !known.get(PAYMENT_ID)?.hasUniqueValue) {
    const cure = `delete it at HubSpot: Settings, Properties; then ${CREATE.replace('them', 'it')} again`;
    lines.push({ where, what: `their property ${PAYMENT_ID} has no unique values, so no deal is made`, cure });
  }
  if (names.includes(PAYMENT_ID))
    lines.push({ where, what: `they lack the property ${PAYMENT_ID}, so no deal is made`, cure: CREATE });
  const others = names.filter((name) => name !== PAYMENT_ID);
  if (others.length > 0)
    lines.push({ where, what: `they lack the properties ${others.join(', ')}, so deals come without them: ${CREATE}` });
  return lines;
}

/** Creates the properties that are missing. */
export async function createProperties(env: LiveEnv): Promise<Line[]> {
  if (!env.HUBSPOT_ACCESS_TOKEN) return [];
  const lines = await createMissing(env, 'contacts', contactProperties);
  return env.HUBSPOT_DEAL_STAGE_PAID ? [...lines, ...(await createMissing(env, 'deals', dealProperties))] : lines;
}

async function createMissing(env: LiveEnv, of: CrmObject, ours: readonly CrmProperty[]): Promise<Line[]> {
  const known = await readProperties(env, of);
  const lines: Line[] = [];
  for (const property of ours.filter(({ name }) => known && !known.has(name))) {
    const { status } = await askHubSpot(env, `${CRM_PROPERTIES}/${of}`, property);
    const where = `HubSpot ${of}`;
    if (status === 201 || status === 409) lines.push({ where, what: `the property ${property.name} was created` });
    else {
      const cure = `create it at HubSpot: Settings, Properties; or give the private app the scope crm.schemas.${of}.write`;
      lines.push({ where, what: `the property ${property.name} could not be created (${status})`, cure });
    }
  }
  return lines;
}

/** @returns undefined when the token may not read them */
async function readProperties(env: LiveEnv, of: CrmObject): Promise<Map<string, KnownProperty> | undefined> {
  const answer = await askHubSpot(env, `${CRM_PROPERTIES}/${of}`);
  if (answer.status === 403) return undefined;
  const { results } = read(propertiesSchema, answer, 'HubSpot', `list of properties of ${of}`);
  return new Map(results.map((property) => [property.name, property]));
}

function missing(ours: readonly CrmProperty[], known: Map<string, KnownProperty>): string[] {
  return ours.filter((property) => !isWritable(property, known)).map(({ name }) => name);
}

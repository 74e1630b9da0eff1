import { dealProperties, PAYMENT_ID } from '../checkout/deals/deal-properties.ts';
import { contactProperties } from '../leads/contact-properties.ts';
import { HubSpotCrmClient } from '../platform/vendors/hubspot-crm.client.ts';
import { CRM_PROPERTIES, type CrmObject, isWritable } from '../platform/vendors/hubspot-property.ts';
import { askHubSpot, ifAllowed } from './ask.ts';
import { type Line, linesOf } from './check.ts';
import type { SetUpEnv } from './environment.ts';

const CREATE = 'npm run launch-check -- --live --write --email … creates them';

/** The scopes that the private app needs for deals. */
export const dealScopes = ['contacts', 'deals'].flatMap((type) =>
  ['read', 'write'].map((what) => `crm.objects.${type}.${what}`),
);

/** The properties that the site writes, by object. */
const ours = { contacts: contactProperties, deals: dealProperties };

/** Checks that contacts and deals have the properties that the site writes. */
export async function checkProperties(env: SetUpEnv): Promise<Line[]> {
  return (await Promise.all(written(env).map((of) => propertyLines(env, of)))).flat();
}

function written(env: SetUpEnv): CrmObject[] {
  return env.HUBSPOT_DEAL_STAGE_PAID ? ['contacts', 'deals'] : ['contacts'];
}

async function propertyLines(env: SetUpEnv, of: CrmObject): Promise<Line[]> {
  const isDeals = of === 'deals';
  const known = await readProperties(env, of);
  const missing = known ? ours[of].filter((property) => !isWritable(property, known)).map(({ name }) => name) : [];
  const others = missing.filter((name) => name !== PAYMENT_ID);
  const scopes = `give the private app the scopes ${dealScopes.join(', ')}, and set the new HUBSPOT_ACCESS_TOKEN`;
  const again = `delete it at HubSpot: Settings, Properties; then ${CREATE.replace('them', 'it')} again`;
  return linesOf(`HubSpot ${of}`, [
    [!known && isDeals, 'the token may not read their properties', scopes],
    [
      !known && !isDeals,
      'the token may not read their properties (scope crm.schemas.contacts.read), so no lead says where it came from',
    ],
    [
      known?.has(PAYMENT_ID) && !known.get(PAYMENT_ID)?.hasUniqueValue && isDeals,
      `their property ${PAYMENT_ID} has no unique values, so no deal is made`,
      again,
    ],
    [missing.includes(PAYMENT_ID), `they lack the property ${PAYMENT_ID}, so no deal is made`, CREATE],
    [
      others.length > 0,
      `they lack the properties ${others.join(', ')}, so ${isDeals ? 'deals' : 'leads'} come without them: ${CREATE}`,
    ],
  ]);
}

/** Creates the properties that are missing. */
export async function createProperties(env: SetUpEnv): Promise<Line[]> {
  const lines: Line[] = [];
  for (const of of written(env)) {
    const known = await readProperties(env, of);
    for (const property of ours[of].filter(({ name }) => known && !known.has(name))) {
      const { status } = await askHubSpot(env, `${CRM_PROPERTIES}/${of}`, property);
      const isThere = status === 201 || status === 409;
      const cure = `create it at HubSpot: Settings, Properties; or give the private app the scope crm.schemas.${of}.write`;
      lines.push(
        ...linesOf(`HubSpot ${of}`, [
          [isThere, `the property ${property.name} was created`],
          [!isThere, `the property ${property.name} could not be created (${status})`, cure],
        ]),
      );
    }
  }
  return lines;
}

/** @returns undefined if the token may not read them */
function readProperties(env: SetUpEnv, of: CrmObject) {
  return ifAllowed(env, () => new HubSpotCrmClient(env).properties(of));
}

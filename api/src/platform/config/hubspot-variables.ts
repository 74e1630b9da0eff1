import { z } from 'zod';
import { type FormVariable, formVariable, leadFormNames } from '../../contract/leads.values.ts';
import { hubspotAccount } from '../../contract/third-party.ts';
import { confidential, oneOf, vendorUrl, whole } from './variable-kinds.ts';

const stage = z.string().optional();
const otherStage = stage.describe(
  'Stage of a deal whose money went back, or is disputed. Not set: the deal stays where it is.',
);

/** Which deals HubSpot gets; without the first, none. */
const deals = {
  HUBSPOT_DEAL_STAGE_PAID: stage.describe(
    'Internal name of the stage of a paid deal, e.g. closedwon: each payment becomes a deal. Not set: none does.',
  ),
  HUBSPOT_DEAL_PIPELINE: z
    .string()
    .optional()
    .describe("Internal name of the pipeline that has these stages. Not set: the account's first."),
  HUBSPOT_DEAL_STAGE_REFUNDED: otherStage,
  HUBSPOT_DEAL_STAGE_DISPUTED: otherStage,
};

/** Two variables a form: HubSpot's form behind ours, and whether its embedded form stands in the page instead of ours. */
const hubspotForms = {
  ...everyForm(
    'HUBSPOT_FORM',
    z.uuid('is the id of a HubSpot form').optional().describe('Ids of the HubSpot forms that receive our leads.'),
  ),
  ...everyForm(
    'HUBSPOT_EMBED',
    oneOf(['no', 'legacy', 'new'], 'no', "our own form, or HubSpot's, made with that editor; needs HUBSPOT_EMBED=yes."),
  ),
};

function everyForm<P extends 'HUBSPOT_FORM' | 'HUBSPOT_EMBED', S extends z.ZodType>(prefix: P, schema: S) {
  const entries = leadFormNames.map((form) => [formVariable(prefix, form), schema] as const);
  return Object.fromEntries(entries) as Record<FormVariable<P>, S>;
}

/** Forms, blog and deals. */
export const hubspot = {
  ...hubspotAccount,
  HUBSPOT_ACCESS_TOKEN: confidential(
    z
      .string()
      .min(10)
      .optional()
      .describe(
        'Token, pat-…, of a private app with the scopes forms and content. Without it no posts are imported. ' +
          'For deals also: crm.objects.contacts and crm.objects.deals, read and write.',
      ),
  ),
  HUBSPOT_FORMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where leads are sent; changed only for a stand-in. Not set: the host of the account's region."),
  HUBSPOT_SCRIPTS_URL: z
    .string()
    .optional()
    .describe(
      "Where the embedded forms come from; changed only for a stand-in. Not set: the host of the account's region.",
    ),
  HUBSPOT_API_URL: vendorUrl(
    'https://api.hubapi.com',
    'Where posts are read and deals are written; changed only for a stand-in.',
  ),
  ...hubspotForms,
  HUBSPOT_SUBSCRIPTION_ID: z.coerce
    .number()
    .int('is the number of a subscription type')
    .min(1)
    .optional()
    .describe('Number of the subscription type of "Email me about programs and events". Not set: consent stays here.'),
  ...deals,
  // HubSpot takes 50 submissions in 10 seconds, 100 with a token.
  RELAY_PAUSE_MS: whole(0, 60_000, 220, 'Pause after each attempt to pass on a lead, in milliseconds.'),
};

import { z } from 'zod';
import { formVariable, type LeadField, type LeadForm, leadFormNames, leadForms } from '../contract/leads.values.ts';
import { contactPropertyNames } from '../leads/contact-properties.ts';
import { askHubSpot, read } from './ask.ts';
import { type Line, linesOf } from './check.ts';
import type { SetUpEnv } from './environment.ts';

/** Object type id of contacts, the only objects that the site writes. */
const CONTACT = '0-1';
/** Field types that accept what a visitor types; lists of choices refuse values that are not in them. */
const freeText = ['single_line_text', 'multi_line_text', 'email', 'phone', 'mobile_phone', 'number'];
const AT_FORM = 'in the form at HubSpot';

const fieldSchema = z.looseObject({
  name: z.string(),
  objectTypeId: z.string().nullish(),
  required: z.boolean().nullish(),
  fieldType: z.string(),
  validation: z.looseObject({ useDefaultBlockList: z.boolean().nullish() }).nullish(),
});
/** GET /marketing/v3/forms/{id} (https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/guide). */
const formSchema = z.looseObject({
  archived: z.boolean().nullish(),
  fieldGroups: z.array(z.looseObject({ fields: z.array(fieldSchema).nullish() })),
  configuration: z.looseObject({ recaptchaEnabled: z.boolean().nullish() }).nullish(),
  legalConsentOptions: z
    .looseObject({
      type: z.string(),
      communicationsCheckboxes: z.array(z.looseObject({ required: z.boolean().nullish() })).nullish(),
    })
    .nullish(),
});
type Definition = z.infer<typeof formSchema>;

/** Checks that each form at HubSpot accepts what ours sends. */
export async function checkForms(env: SetUpEnv): Promise<Line[]> {
  return (await Promise.all(leadFormNames.map((form) => checkForm(form, env)))).flat();
}

async function checkForm(form: LeadForm, env: SetUpEnv): Promise<Line[]> {
  const where = `HubSpot form ${form}`;
  const variable = formVariable('HUBSPOT_FORM', form);
  const id = env[variable];
  const make = `make one at HubSpot: Marketing, Forms, and set ${variable} to its id`;
  if (!id) return [{ where, what: `${variable} is not set, so its leads wait here`, cure: make }];
  const answer = await askHubSpot(env, `/marketing/v3/forms/${id}`);
  if (answer.status === 403)
    return [{ where, what: 'the token may not read it', cure: 'give the private app the scope forms' }];
  const definition = answer.status === 404 ? undefined : read(formSchema, answer, 'HubSpot', 'form');
  if (!definition || definition.archived)
    return [{ where, what: `HubSpot has no form ${id}, so every lead of it waits here`, cure: make }];
  // Where HubSpot's own form is embedded, visitors solve its captcha and tick its consent boxes themselves.
  const isEmbedded = env[formVariable('HUBSPOT_EMBED', form)] !== 'no';
  return [...fieldLines(where, form, definition), ...(isEmbedded ? [] : refusalLines(where, definition))];
}

/** HubSpot refuses a whole submission for good when a single field is unknown to it or missing. */
function fieldLines(where: string, form: LeadForm, { fieldGroups }: Definition): Line[] {
  const theirs = fieldGroups.flatMap(({ fields }) => fields ?? []);
  const ours = leadForms[form].fields;
  const has = (name: string) => theirs.some((field) => field.name === name);
  // Whether HubSpot takes properties that a form does not have is not documented.
  const origins = contactPropertyNames.filter((name) => !has(name));
  return [
    ...ours.flatMap((field) => differences(where, field, theirs)),
    ...linesOf(where, [
      ...theirs.map(({ name, required }): [unknown, string, string] => [
        required && !ours.some((field) => field.name === name),
        `it requires the field ${name}, which the site does not ask for: every lead is refused`,
        `take ${name} away ${AT_FORM}, or make it optional`,
      ]),
      [
        origins.length > 0,
        `it lacks the hidden fields ${origins.join(', ')}: its leads may come without where they came from`,
      ],
    ]),
  ];
}

function differences(where: string, ours: LeadField, all: z.infer<typeof fieldSchema>[]): Line[] {
  const { name, kind } = ours;
  const theirs = all.find((field) => field.name === name);
  if (!theirs) {
    const what = `it lacks the field ${name}: every lead with an answer to it is refused`;
    return [{ where, what, cure: `add the contact property ${name} to the form at HubSpot` }];
  }
  return linesOf(where, [
    [
      (theirs.objectTypeId ?? CONTACT) !== CONTACT,
      `its field ${name} is not a contact property: every lead is refused`,
      `put the contact property ${name} in its place ${AT_FORM}`,
    ],
    [
      theirs.required && !ours.required,
      `it requires ${name}, which visitors may leave empty: such leads are refused`,
      `make ${name} optional ${AT_FORM}`,
    ],
    [
      !freeText.includes(theirs.fieldType),
      `its field ${name} is a ${theirs.fieldType}, which refuses what visitors type`,
      `make ${name} a text${kind === 'count' ? ' or number' : ''} field at HubSpot`,
    ],
    [theirs.validation?.useDefaultBlockList, 'it refuses addresses of free mail services, leads with them included'],
  ]);
}

/** Reports requirements that our server cannot meet when it relays a lead: a captcha, a consent box. */
function refusalLines(where: string, { configuration, legalConsentOptions: consent }: Definition): Line[] {
  const isDemanded = consent?.communicationsCheckboxes?.some(({ required }) => required);
  return linesOf(where, [
    [
      configuration?.recaptchaEnabled,
      'it has a captcha, which no lead of the site can solve: every lead is refused',
      `switch the captcha off ${AT_FORM}: Options, reCAPTCHA`,
    ],
    [
      consent?.type === 'explicit_consent_to_process' || isDemanded,
      'it demands a consent box: HubSpot refuses every lead without one for good (MISSING_PROCESSING_CONSENT)',
      `${AT_FORM} set "Data privacy" to none or legitimate interest, or make its boxes optional, then retry the leads on the desk`,
    ],
  ]);
}

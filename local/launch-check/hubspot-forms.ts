import { z } from 'zod';
import {
  formVariable,
  type LeadField,
  type LeadForm,
  leadFormNames,
  leadForms,
} from '../../api/src/contract/leads.values.ts';
import { contactPropertyNames } from '../../api/src/leads/contact-properties.ts';
import { read } from './ask.ts';
import { askHubSpot } from './ask-hubspot.ts';
import type { Line } from './finding.ts';
import type { LiveEnv } from './settings.ts';

/** Object type id of contacts, the only objects that the site writes. */
const CONTACT = '0-1';
/** Field types that accept what a visitor types; lists of choices refuse values that are not in them. */
const freeText = ['single_line_text', 'multi_line_text', 'email', 'phone', 'mobile_phone', 'number'];

/**
 * Response of GET /marketing/v3/forms/{id}
 * (https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/guide).
 */
const formSchema = z.looseObject({
  archived: z.boolean().nullish(),
  fieldGroups: z.array(
    z.looseObject({
      fields: z
        .array(
          z.looseObject({
            name: z.string(),
            objectTypeId: z.string().nullish(),
            required: z.boolean().nullish(),
            fieldType: z.string(),
            validation: z.looseObject({ useDefaultBlockList: z.boolean().nullish() }).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
  configuration: z.looseObject({ recaptchaEnabled: z.boolean().nullish() }).nullish(),
  legalConsentOptions: z
    .looseObject({
      type: z.string(),
      communicationsCheckboxes: z.array(z.looseObject({ required: z.boolean().nullish() })).nullish(),
    })
    .nullish(),
});
type Definition = z.infer<typeof formSchema>;
type FieldDefinition = NonNullable<Definition['fieldGroups'][number]['fields']>[number];

/** Checks that each form at HubSpot accepts what ours sends. */
export async function checkForms(env: LiveEnv): Promise<Line[]> {
  return (await Promise.all(leadFormNames.map((form) => checkForm(form, env)))).flat();
}

async function checkForm(form: LeadForm, env: LiveEnv): Promise<Line[]> {
  const where = `HubSpot form ${form}`;
  const variable = formVariable('HUBSPOT_FORM', form);
  const id = env[variable];
  if (!id) {
    const cure = 'make a form at HubSpot: Marketing, Forms, and set its id';
    return [{ where, what: `${variable} is not set, so its leads wait here`, cure }];
  }
  const answer = await askHubSpot(env, `/marketing/v3/forms/${id}`);
  if (answer.status === 403)
    return [{ where, what: 'the token may not read it', cure: 'give the private app the scope forms' }];
  const definition = answer.status === 404 ? undefined : read(formSchema, answer, 'HubSpot', 'form');
  if (!definition || definition.archived) {
    const cure = `make one at HubSpot: Marketing, Forms, and set ${variable} to its id`;
    return [{ where, what: `HubSpot has no form ${id}, so every lead of it waits here`, cure }];
  }
  // Where HubSpot's own form is embedded, visitors solve its captcha and tick its consent boxes themselves.
  const isEmbedded = env[formVariable('HUBSPOT_EMBED', form)] !== 'no';
  const lines = [...fieldLines(where, form, definition), ...originLines(where, definition)];
  return isEmbedded ? lines : [...lines, ...refusalLines(where, definition)];
}

/** HubSpot refuses a whole submission for good when a single field is unknown to it or missing. */
function fieldLines(where: string, form: LeadForm, definition: Definition): Line[] {
  const theirs = definition.fieldGroups.flatMap(({ fields }) => fields ?? []);
  const ours = leadForms[form].fields;
  const at = 'in the form at HubSpot';
  const refused = 'every lead is refused';
  const lines = ours.flatMap((field) => {
    const found = theirs.find(({ name }) => name === field.name);
    return found ? differences(where, field, found) : [lost(where, field.name)];
  });
  for (const { name, required } of theirs)
    if (required && !ours.some((field) => field.name === name))
      lines.push({
        where,
        what: `it requires the field ${name}, which the site does not ask for: ${refused}`,
        cure: `take ${name} away ${at}, or make it optional`,
      });
  return lines;
}

/** Whether HubSpot takes properties that a form does not have is not documented. */
function originLines(where: string, { fieldGroups }: Definition): Line[] {
  const theirs = fieldGroups.flatMap(({ fields }) => fields ?? []);
  const missing = contactPropertyNames.filter((origin) => !theirs.some(({ name }) => name === origin));
  if (missing.length === 0) return [];
  const what = `it lacks the hidden fields ${missing.join(', ')}: its leads may come without where they came from`;
  return [{ where, what }];
}

function lost(where: string, name: string): Line {
  const what = `it lacks the field ${name}: every lead with an answer to it is refused`;
  return { where, what, cure: `add the contact property ${name} to the form at HubSpot` };
}

function differences(where: string, ours: LeadField, theirs: FieldDefinition): Line[] {
  const { name } = ours;
  const lines: Line[] = [];
  if ((theirs.objectTypeId ?? CONTACT) !== CONTACT) {
    const cure = `put the contact property ${name} in its place in the form at HubSpot`;
    lines.push({ where, what: `its field ${name} is not a contact property: every lead is refused`, cure });
  }
  if (theirs.required && !ours.required) {
    const cure = `make ${name} optional in the form at HubSpot`;
    lines.push({ where, what: `it requires ${name}, which visitors may leave empty: such leads are refused`, cure });
  }
  if (!freeText.includes(theirs.fieldType)) {
    const cure = `make ${name} a text${ours.kind === 'count' ? ' or number' : ''} field at HubSpot`;
    lines.push({ where, what: `its field ${name} is a ${theirs.fieldType}, which refuses what visitors type`, cure });
  }
  if (theirs.validation?.useDefaultBlockList)
    lines.push({ where, what: 'it refuses addresses of free mail services, leads with them included' });
  return lines;
}

/** Reports requirements that our server cannot meet when it relays a lead: a captcha, a consent box. */
function refusalLines(where: string, { configuration, legalConsentOptions }: Definition): Line[] {
  const lines: Line[] = [];
  if (configuration?.recaptchaEnabled)
    lines.push({
      where,
      what: 'it has a captcha, which no lead of the site can solve: every lead is refused',
      cure: 'switch the captcha off in the form at HubSpot: Options, reCAPTCHA',
    });
  const { type, communicationsCheckboxes } = legalConsentOptions ?? {};
  if (type === 'explicit_consent_to_process' || communicationsCheckboxes?.some(({ required }) => required))
    lines.push({
      where,
      what: 'it demands a consent box: HubSpot refuses every lead without one for good (MISSING_PROCESSING_CONSENT)',
      cure:
        'in the form at HubSpot set "Data privacy" to none or legitimate interest, or make its boxes optional, then ' +
        'retry the leads on the desk',
    });
  return lines;
}

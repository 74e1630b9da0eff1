import { isIP } from 'node:net';
import { type FormField, SUBSCRIPTION_TYPE } from './form-definitions.ts';

/** One entry of a refused submission's `errors`. */
export interface SubmissionError {
  message: string;
  errorType: string;
}

/** A submission that has been checked. */
export interface Submission {
  fields: Record<string, string>;
  context: Record<string, unknown>;
  /** What the contact agreed to, when the submission says so. */
  consent: Record<string, unknown> | null;
}

const MAX_FIELDS = 1000;
const MAX_VALUE = 65_536;
/** Contact properties; forms may also hold fields of other objects, which none of these forms has. */
const CONTACT = '0-1';

/**
 * Checks a submission's body against the form as HubSpot does: one fault refuses it whole.
 * @param body the parsed JSON
 * @returns the submission, or every fault found in HubSpot's own words
 */
export function checkSubmission(body: unknown, definition: FormField[]): Submission | SubmissionError[] {
  const root = asObject(body);
  if (!root || !Array.isArray(root.fields))
    return [{ message: "Error in 'fields'. Invalid value", errorType: 'INVALID_METADATA' }];
  if (root.fields.length > MAX_FIELDS)
    return [{ message: 'Too many values submitted', errorType: 'MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED' }];
  const errors: SubmissionError[] = [];
  const fields: Record<string, string> = {};
  for (const entry of root.fields as unknown[]) readField(entry, definition, fields, errors);
  for (const { name, required } of definition) {
    if (required && !fields[name]?.trim() && !errors.some((error) => error.message.startsWith(place(name))))
      errors.push({ message: `${place(name)}. Required field '${name}' is missing`, errorType: 'REQUIRED_FIELD' });
  }
  const context = asObject(root.context) ?? {};
  errors.push(...contextErrors(context), ...consentErrors(root.legalConsentOptions));
  const consent = asObject(asObject(root.legalConsentOptions)?.consent) ?? null;
  return errors.length > 0 ? errors : { fields, context, consent };
}

function readField(
  entry: unknown,
  definition: FormField[],
  fields: Record<string, string>,
  errors: SubmissionError[],
): void {
  const { name, value, objectTypeId = CONTACT } = asObject(entry) ?? {};
  if (typeof name !== 'string' || typeof value !== 'string') {
    errors.push({ message: `${place(String(name))}`, errorType: 'INVALID_METADATA' });
    return;
  }
  const field = objectTypeId === CONTACT ? definition.find((known) => known.name === name) : undefined;
  const shown = objectTypeId === CONTACT ? name : `${objectTypeId}/${name}`;
  const refuse = (text: string, errorType: string) => errors.push({ message: `${place(shown)}. ${text}`, errorType });
  if (!field) refuse(`Field '${shown}' is not in the form definition`, 'FIELD_NOT_IN_FORM_DEFINITION');
  else if (value.length > MAX_VALUE) refuse('Input is too large', 'INPUT_TOO_LARGE');
  else if (field.type === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    refuse('Invalid email address', 'INVALID_EMAIL');
  else if (field.type === 'number' && value !== '' && !Number.isFinite(Number(value)))
    refuse('Invalid number', 'INVALID_NUMBER');
  else fields[name] = value;
}

function contextErrors({ hutk, ipAddress, pageUri }: Record<string, unknown>): SubmissionError[] {
  const errors: SubmissionError[] = [];
  const refuse = (name: string, text: string, errorType: string) =>
    errors.push({ message: `Error in 'context.${name}'. ${text}`, errorType });
  if (hutk !== undefined && !/^[0-9a-f]{32}$/i.test(String(hutk))) refuse('hutk', 'Invalid hutk', 'INVALID_HUTK');
  if (ipAddress !== undefined && isIP(String(ipAddress)) === 0)
    refuse('ipAddress', 'Invalid IP address', 'INVALID_IP_ADDRESS');
  if (pageUri !== undefined && !isWebAddress(pageUri)) refuse('pageUri', 'Invalid page URI', 'INVALID_PAGE_URI');
  return errors;
}

/** `{ consent: { consentToProcess, text, communications: [{ value, subscriptionTypeId, text }] } }`, or nothing at all. */
function consentErrors(options: unknown): SubmissionError[] {
  if (options === undefined) return [];
  const { consentToProcess, text, communications } = asObject(asObject(options)?.consent) ?? {};
  const refuse = (path: string, errorType: string) => [
    { message: `Error in 'legalConsentOptions.consent${path}'. Invalid value`, errorType },
  ];
  if (typeof consentToProcess !== 'boolean') return refuse('.consentToProcess', 'INVALID_METADATA');
  if (typeof text !== 'string' || text === '') return refuse('.text', 'INVALID_METADATA');
  if (!Array.isArray(communications)) return refuse('.communications', 'INVALID_METADATA');
  return communications.flatMap((entry, index) => {
    const given = asObject(entry) ?? {};
    const isWhole = typeof given.value === 'boolean' && typeof given.text === 'string' && given.text !== '';
    if (!isWhole) return refuse(`.communications[${index}]`, 'INVALID_METADATA');
    const isKnown = given.subscriptionTypeId === SUBSCRIPTION_TYPE;
    return isKnown ? [] : refuse(`.communications[${index}].subscriptionTypeId`, 'INVALID_SUBSCRIPTION_TYPE');
  });
}

const place = (name: string) => `Error in 'fields.${name}'`;

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

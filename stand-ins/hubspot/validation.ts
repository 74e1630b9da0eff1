import { isIP } from 'node:net';
import { z } from 'zod';
import { type FormField, SUBSCRIPTION_TYPE } from './local-account.ts';

/** One entry of a refused submission's `errors`. */
export interface SubmissionError {
  message: string;
  errorType: string;
}

/** A submission that has been checked. */
export interface Submission {
  fields: Record<string, string>;
  context: Record<string, unknown>;
  /** What the contact agreed to, if the submission says. */
  consent: Record<string, unknown> | null;
}

/** Only contact properties: none of these forms has fields of other objects. */
const CONTACT = '0-1';
const MAX_VALUE = 65_536;

const rule = (errorType: string, text: string, check: (value: string) => boolean) =>
  z.unknown().refine((value) => check(String(value)), { message: text, params: { errorType } });

const submissionSchema = z.object({
  fields: z
    .array(z.object({ name: z.string(), value: z.string(), objectTypeId: z.string().default(CONTACT) }))
    .refine((fields) => fields.length <= 1000, {
      message: 'Too many values submitted',
      params: { errorType: 'MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED' },
    }),
  context: z
    .looseObject({
      hutk: rule('INVALID_HUTK', 'Invalid hutk', (text) => /^[0-9a-f]{32}$/i.test(text)).optional(),
      ipAddress: rule('INVALID_IP_ADDRESS', 'Invalid IP address', (text) => isIP(text) > 0).optional(),
      pageUri: rule('INVALID_PAGE_URI', 'Invalid page URI', isWebAddress).optional(),
    })
    .default({}),
  legalConsentOptions: z
    .object({
      consent: z.looseObject({
        consentToProcess: z.boolean(),
        text: z.string().min(1),
        communications: z.array(
          z.looseObject({
            value: z.boolean(),
            text: z.string().min(1),
            subscriptionTypeId: rule(
              'INVALID_SUBSCRIPTION_TYPE',
              'Invalid value',
              (id) => Number(id) === SUBSCRIPTION_TYPE,
            ),
          }),
        ),
      }),
    })
    .optional(),
});

/**
 * Checks a submission's body against the form. As at HubSpot, one error rejects the whole submission.
 * @param body the parsed JSON
 * @param demandsConsent whether the form requires consent to processing
 * @returns the submission, or every error found, in HubSpot's own words
 */
export function checkSubmission(
  body: unknown,
  definition: FormField[],
  demandsConsent = false,
): Submission | SubmissionError[] {
  const { success, data, error } = submissionSchema.safeParse(body);
  if (!success) return error.issues.map(errorOf);
  const fields = new Map(data.fields.map((field) => [nameOf(field), field.value]));
  const errors = [...fields].flatMap(([name, value]) => fieldError(name, value, definition) ?? []);
  for (const { name, required } of definition)
    if (required && !fields.get(name)?.trim())
      errors.push(wrong(name, `Required field '${name}' is missing`, 'REQUIRED_FIELD'));
  if (demandsConsent && !data.legalConsentOptions?.consent.consentToProcess)
    errors.push({
      message: 'Consent to process data is required by this form',
      errorType: 'MISSING_PROCESSING_CONSENT',
    });
  if (errors.length > 0) return errors;
  const { context, legalConsentOptions } = data;
  return { fields: Object.fromEntries(fields), context, consent: legalConsentOptions?.consent ?? null };
}

function fieldError(name: string, value: string, definition: FormField[]): SubmissionError | undefined {
  const type = definition.find((field) => field.name === name)?.type;
  if (!type) return wrong(name, `Field '${name}' is not in the form definition`, 'FIELD_NOT_IN_FORM_DEFINITION');
  if (value.length > MAX_VALUE) return wrong(name, 'Input is too large', 'INPUT_TOO_LARGE');
  if (value === '') return undefined;
  if (type === 'email' && !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(value))
    return wrong(name, 'Invalid email address', 'INVALID_EMAIL');
  if (type === 'number' && !Number.isFinite(Number(value))) return wrong(name, 'Invalid number', 'INVALID_NUMBER');
  return undefined;
}

function nameOf({ name, objectTypeId }: { name: string; objectTypeId: string }): string {
  return objectTypeId === CONTACT ? name : `${objectTypeId}/${name}`;
}

function wrong(name: string, text: string, errorType: string): SubmissionError {
  return { message: `Error in 'fields.${name}'. ${text}`, errorType };
}

function errorOf(issue: z.core.$ZodIssue): SubmissionError {
  const params = issue.code === 'custom' ? issue.params : undefined;
  const text = params ? issue.message : 'Invalid value';
  return { message: `Error in '${issue.path.join('.')}'. ${text}`, errorType: params?.errorType ?? 'INVALID_METADATA' };
}

function isWebAddress(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text);
}

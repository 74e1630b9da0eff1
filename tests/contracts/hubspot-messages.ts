import { z } from 'zod';

export const authorization = z.templateLiteral(['Bearer pat-', z.string()]);
export const json = z.string().startsWith('application/json');
export const answered = z.strictObject({ 'content-type': json });
export const isoDate = z.iso.datetime();
/** Ids are numbers in text form. */
export const numericId = z.string().regex(/^\d*$/);

const refusal = {
  status: z.literal('error').optional(),
  message: z.string(),
  correlationId: z.uuid(),
};
export const errorTypes: readonly string[] = [
  ...['MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', 'INVALID_EMAIL', 'BLOCKED_EMAIL', 'REQUIRED_FIELD', 'INVALID_NUMBER'],
  ...['INPUT_TOO_LARGE', 'FIELD_NOT_IN_FORM_DEFINITION', 'NUMBER_OUT_OF_RANGE', 'VALUE_NOT_IN_FIELD_DEFINITION'],
  ...['INVALID_METADATA', 'INVALID_GOTOWEBINAR_WEBINAR_KEY', 'INVALID_HUTK', 'INVALID_IP_ADDRESS', 'INVALID_PAGE_URI'],
  ...['INVALID_LEGAL_OPTION_FORMAT', 'MISSING_PROCESSING_CONSENT', 'MISSING_PROCESSING_CONSENT_TEXT'],
  ...['MISSING_COMMUNICATION_CONSENT_TEXT', 'MISSING_LEGITIMATE_INTEREST_TEXT', 'DUPLICATE_SUBSCRIPTION_TYPE_ID'],
  ...['INVALID_SUBSCRIPTION_TYPE', 'FORM_HAS_RECAPTCHA_ENABLED'],
];
export const refused = <Status extends number, Body extends z.ZodRawShape>(status: Status, body: Body) =>
  z.strictObject({ status: z.literal(status), headers: answered, body: z.strictObject({ ...refusal, ...body }) });
export const category = z.enum(['VALIDATION_ERROR', 'INVALID_AUTHENTICATION', 'MISSING_SCOPES', 'OBJECT_NOT_FOUND']);
export const refusals = [
  refused(401, { category: category.optional() }),
  refused(403, { category: category.optional() }),
  refused(404, { category: category.optional() }),
  refused(429, {
    errorType: z.literal('RATE_LIMIT'),
    policyName: z.enum(['TEN_SECONDLY_ROLLING', 'SECONDLY', 'DAILY']),
  }),
] as const;
export const ok = <Body extends z.ZodType>(body: Body) =>
  z.strictObject({ status: z.literal(200), headers: answered, body });

import { z } from 'zod';
import { sessionReferenceSchema, sessionStatusSchema } from './checkout.ts';
import { accountEmailSchema, nameSchema, passwordSchema } from './text.ts';

/** POST /api/organizations. Seats, role and cohort are not here: the server decides them. */
export const createOrganizationSchema = z.strictObject({
  sessionId: sessionReferenceSchema,
  firstName: nameSchema('First Name'),
  lastName: nameSchema('Last Name'),
  email: accountEmailSchema,
  organizationName: nameSchema('Organization Name'),
  password: passwordSchema,
});
export type CreateOrganizationRequest = z.infer<typeof createOrganizationSchema>;

/** What a buyer types for an organization and a profile that do not exist yet. */
export type Answers = Pick<CreateOrganizationRequest, 'firstName' | 'lastName' | 'organizationName'>;

export const authSessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  /** Unix seconds. */
  expires_at: z.number().optional(),
  token_type: z.string(),
});

export const createOrganizationResponseSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    organizationName: z.string(),
    seats: z.number().int(),
  }),
  /** Null when the account exists but could not be signed in at once. */
  session: authSessionSchema.nullable(),
});
export type CreateOrganizationResponse = z.infer<typeof createOrganizationResponseSchema>;

const incompleteLink = 'This link is incomplete. Please open it again from our email.';

/** A secret that proves that an account is the buyer's. It comes by mail, or in exchange for the right password. */
const ownershipTokenSchema = z.string(incompleteLink).regex(/^own_[\w-]{32,64}$/, incompleteLink);

/** POST /api/organizations/ownership-links: mails a one-time link to an address that has an account. */
export const requestOwnershipLinkSchema = createOrganizationSchema.omit({ password: true });
export type RequestOwnershipLink = z.infer<typeof requestOwnershipLinkSchema>;

export const ownershipLinkSentSchema = z.object({ sentTo: z.string() });
export type OwnershipLinkSent = z.infer<typeof ownershipLinkSentSchema>;

/** POST /api/organizations/ownership-tokens: the same proof, with the account's password. */
export const requestOwnershipTokenSchema = createOrganizationSchema.extend({
  // An existing password may be shorter than a new one must be.
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'This password is wrong.'),
});
export type RequestOwnershipToken = z.infer<typeof requestOwnershipTokenSchema>;

export const ownershipTokenResponseSchema = z.object({ token: ownershipTokenSchema });
export type OwnershipTokenResponse = z.infer<typeof ownershipTokenResponseSchema>;

/**
 * Proof of the right to attach a payment to an organization: an ownership token, which names the payment, or the
 * reference of an earlier payment that this browser has already claimed for the organization.
 */
export type AttachmentProof = { token: string } | { sessionId: string; earlierSessionId: string };

/** One object for both proofs, because validation errors of a union do not name a field. */
const proofFields = z.strictObject({
  token: ownershipTokenSchema.optional(),
  sessionId: sessionReferenceSchema.optional(),
  earlierSessionId: sessionReferenceSchema.optional(),
});
function isOneProof({ token, sessionId, earlierSessionId }: z.infer<typeof proofFields>): boolean {
  return token === undefined ? Boolean(sessionId && earlierSessionId) : !sessionId && !earlierSessionId;
}

/** POST /api/organizations/attachment */
export const attachmentProofSchema = proofFields.refine(isOneProof, incompleteLink);

/** Response of POST /api/organizations/attachment: what `attach` would do. Changes nothing. */
export const attachmentSchema = z.object({
  organization: z.object({
    name: z.string(),
    /** Whether `attach` creates it. */
    isNew: z.boolean(),
    /** Before this payment's seats are added. */
    seats: z.number().int(),
    seatsAfter: z.number().int(),
  }),
  /** The account's address; null if the proof is an earlier payment, which does not show who is asking. */
  email: z.string().nullable(),
  /** Whether a new password must be chosen: the account is gone, or someone else may have chosen how to log in. */
  needsPassword: z.boolean(),
  payment: sessionStatusSchema.shape.session,
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** POST /api/organizations/attach: gives a payment's seats to the organization of an account, once. */
export const attachSchema = proofFields
  .extend({ password: passwordSchema.optional() })
  .refine(isOneProof, incompleteLink);
export type AttachRequest = AttachmentProof & { password?: string };

export const attachResponseSchema = z.object({
  organization: z.object({ name: z.string(), isNew: z.boolean(), seats: z.number().int() }),
});
export type AttachResponse = z.infer<typeof attachResponseSchema>;

/** POST /api/organizations/address: whether the owner of an address is the administrator who signed up with it. */
export const answerAddressSchema = z.strictObject({
  token: ownershipTokenSchema,
  answer: z.enum(['mine', 'not-mine']),
});
export type AnswerAddressRequest = z.infer<typeof answerAddressSchema>;

export const addressAnswerSchema = z.object({ organizationName: z.string() });
export type AddressAnswer = z.infer<typeof addressAnswerSchema>;

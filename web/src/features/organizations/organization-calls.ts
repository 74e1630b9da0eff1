import type {
  AddressAnswer,
  AnswerAddressRequest,
  Attachment,
  AttachmentProof,
  AttachRequest,
  AttachResponse,
  CreateOrganizationRequest,
  CreateOrganizationResponse,
  OwnershipLinkSent,
  OwnershipTokenResponse,
  RequestOwnershipLink,
  RequestOwnershipToken,
} from '#contract/organizations.ts';
import { type CallOptions, call } from '../../lib/api.ts';

/** Long enough for a slow identity provider. Each of these calls may be repeated. */
const PATIENT_MS = 60_000;

function post<Answer>(path: string, body: object, options?: CallOptions): Promise<Answer> {
  return call<Answer>(`/api/organizations${path}`, { timeoutMs: PATIENT_MS, ...options, body });
}

/** Safe to repeat: the server resumes a half-finished sign-up. */
export function createOrganization(request: CreateOrganizationRequest) {
  return post<CreateOrganizationResponse>('', request);
}

/** Mails a one-time link to the address. */
export function requestLink(request: RequestOwnershipLink) {
  return post<OwnershipLinkSent>('/ownership-links', request);
}

/** Exchanges an account's password for a token. */
export function requestToken(request: RequestOwnershipToken) {
  return post<OwnershipTokenResponse>('/ownership-tokens', request);
}

/** Asks what `attach` would do, and changes nothing. */
export function describeAttachment(proof: AttachmentProof, options?: CallOptions) {
  return post<Attachment>('/attachment', proof, options);
}

/** Gives the payment's seats to the organization, only once however often it is called. */
export function attach(request: AttachRequest) {
  return post<AttachResponse>('/attach', request);
}

export function answerAddress(request: AnswerAddressRequest) {
  return post<AddressAnswer>('/address', request);
}

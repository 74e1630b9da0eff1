import type { SessionStatus } from '../../../../api/src/contract/checkout.ts';
import type {
  CreateOrganizationRequest,
  CreateOrganizationResponse,
} from '../../../../api/src/contract/organizations.ts';
import { call } from '../../lib/api.ts';

/**
 * What became of a checkout session.
 * @param session a Checkout Session id or a claim token, passed on as it is
 * @param timeoutMs milliseconds to wait for the answer
 */
export function fetchSessionStatus(session: string, timeoutMs: number, signal: AbortSignal): Promise<SessionStatus> {
  return call<SessionStatus>(`/api/checkout/session/${encodeURIComponent(session)}`, { timeoutMs, signal });
}

/** Makes the organization of a paid session. Repeating it is safe: the server resumes what was half done. */
export function createOrganization(body: CreateOrganizationRequest): Promise<CreateOrganizationResponse> {
  return call<CreateOrganizationResponse>('/api/organizations', { body, timeoutMs: 60_000 });
}

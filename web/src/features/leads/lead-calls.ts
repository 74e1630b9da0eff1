import type { LeadForm, LeadReceipt } from '../../../../api/src/contract/leads.ts';
import { call } from '../../lib/api.ts';
import type { LeadAnswers } from '../../lib/lead-form.ts';
import { toLeadRequest } from './lead-answers.ts';
import { deliverUnsentLead, keepUnsentLead } from './unsent-lead.ts';

/**
 * Sends a form and learns the address of the next page. Repeating it is safe: the server knows a lead again. The request
 * outlives the page.
 * @param filledMs milliseconds that filling in took, where our own form measured it
 * @throws ApiFailure
 */
export function sendLead(form: LeadForm, answers: LeadAnswers, filledMs?: number): Promise<LeadReceipt> {
  return call<LeadReceipt>(`/api/leads/${form}`, { body: toLeadRequest(answers, filledMs), keepalive: true });
}

/** Sends a form on the side: the page does not wait. What could not be sent is kept and sent from the next page. */
export function sendLeadOnTheSide(form: LeadForm, answers: LeadAnswers): void {
  keepUnsentLead({ form, body: toLeadRequest(answers) });
  void deliverUnsentLead();
}

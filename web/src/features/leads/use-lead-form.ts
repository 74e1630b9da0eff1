import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadReceipt } from '../../../../api/src/contract/leads.ts';
import type { LeadForm } from '../../../../api/src/contract/leads.values.ts';
import { call } from '../../lib/api.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { pagePaths } from '../../lib/paths.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { type LeadAnswers, leadErrors, leadErrorsFrom, toLeadRequest } from './lead-answers.ts';

/** How long a visitor waits for our copy of what HubSpot has already; the request goes on without the page. */
const COPY_TIMEOUT_MS = 3000;

export interface LeadSubmission {
  /** Sends the answers in place of the usual call. A form that waits for nothing returns the next page itself. */
  send?: (answers: LeadAnswers) => LeadReceipt;
  /** Called once the answers are sent; returns the state of the navigation to a next page on this site. */
  onSent?: (answers: LeadAnswers) => unknown;
  onFailed?: () => void;
}

/** Submits a lead form, from the first answer to the next page; answers stay as typed. */
export function useLeadForm(form: LeadForm, { send, onSent, onFailed }: LeadSubmission) {
  const navigate = useNavigate();
  // A prerendered page was there before its script: time counts from when the page began to load.
  const prerendered = !useHydrated();
  const [shownAt] = useState(() => (prerendered ? 0 : performance.now()));

  // Sending twice is safe: the server recognizes a lead. The request outlives the page.
  const post = async (answers: LeadAnswers, filledMs?: number) =>
    send?.(answers) ??
    (await call<LeadReceipt>(`/api/leads/${form}`, { body: toLeadRequest(answers, filledMs), keepalive: true }));

  const goOn = async (next: string, answers: LeadAnswers) => {
    const state = onSent?.(answers);
    if (pagePaths.includes(next)) await navigate(next, { state });
    else location.assign(next);
  };

  const { inFlight, ...submission } = useSubmission({
    check: (answers) => leadErrors(form, answers),
    send: async (answers) => {
      const { next } = await post(answers, Math.round(performance.now() - shownAt));
      await goOn(next, answers);
    },
    explain: (error) => leadErrorsFrom(form, error),
    onFailed,
  });

  /** Takes what HubSpot's embedded form has accepted already: whatever becomes of our copy, the visitor goes on to `next`. */
  const accept = async (answers: LeadAnswers, next: string) => {
    if (inFlight.current) return;
    inFlight.current = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, COPY_TIMEOUT_MS));
    await Promise.race([post({ ...answers, relayedBy: 'hubspot-embed' }).catch(() => {}), timeout]);
    inFlight.current = false;
    await goOn(next, answers);
  };

  return { ...submission, accept };
}

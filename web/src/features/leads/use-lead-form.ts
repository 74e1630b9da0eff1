import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadReceipt } from '../../../../api/src/contract/leads.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import type { LeadAnswers, LeadFormDefinition } from '../../lib/lead-form.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { pagePaths } from '../../page-list.ts';
import { leadFaults, leadFaultsFrom } from './lead-answers.ts';

/** Milliseconds that a visitor waits for our copy of what HubSpot has already; the request goes on without the page. */
const COPY_PATIENCE = 3000;

export interface LeadCourse {
  /** Sends the answers. A form that waits for nothing answers with the next page itself. */
  send: (answers: LeadAnswers, filledMs?: number) => Promise<LeadReceipt> | LeadReceipt;
  /** Called once the answers are sent; what it answers is the state of the navigation to a next page on this site. */
  onSent?: (answers: LeadAnswers) => unknown;
  onFailed?: () => void;
}

/** A lead form's course, from the first answer to the next page; answers stay as typed. */
export function useLeadForm(definition: LeadFormDefinition, { send, onSent, onFailed }: LeadCourse) {
  const navigate = useNavigate();
  // A prerendered page was there before its script: time counts from when the page began to load.
  const prerendered = !useHydrated();
  const [shownAt] = useState(() => (prerendered ? 0 : performance.now()));

  const goOn = async (next: string, answers: LeadAnswers) => {
    const state = onSent?.(answers);
    if (pagePaths.includes(next)) await navigate(next, { state });
    else location.assign(next);
  };

  const { underWay, ...course } = useSubmission({
    check: (answers) => leadFaults(definition, answers),
    send: async (answers) => {
      const { next } = await send(answers, Math.round(performance.now() - shownAt));
      await goOn(next, answers);
    },
    explain: (error) => leadFaultsFrom(definition, error),
    onFailed,
  });

  /** Takes what HubSpot's embedded form has accepted already: whatever becomes of our copy, the visitor goes on to `next`. */
  const accept = async (answers: LeadAnswers, next: string) => {
    if (underWay.current) return;
    underWay.current = true;
    await inTime(async () => send({ ...answers, relayedBy: 'hubspot-embed' }));
    underWay.current = false;
    await goOn(next, answers);
  };

  return { ...course, accept };
}

/** Ends when the work does, well or badly, or when patience does. */
async function inTime(work: () => Promise<unknown>): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, COPY_PATIENCE));
  await Promise.race([work().catch(() => {}), patience]);
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadReceipt } from '../../../../api/src/contract/leads.ts';
import { type Fault, formTexts } from '../../lib/faults.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import type { LeadAnswers, LeadFormDefinition } from '../../lib/lead-form.ts';
import { onReturn } from '../../lib/on-return.ts';
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

/** A form's course: idle, busy, then away to the next page or back to idle with what is wrong; answers stay as typed. */
export function useLeadForm(definition: LeadFormDefinition, { send, onSent, onFailed }: LeadCourse) {
  const navigate = useNavigate();
  // A prerendered page was there before its script: time counts from when the page began to load.
  const prerendered = !useHydrated();
  const [shownAt] = useState(() => (prerendered ? 0 : performance.now()));
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  // Set at once, unlike state: the second press of a double click comes before the next render.
  const underWay = useRef(false);

  const rest = () => {
    underWay.current = false;
    setBusy(false);
  };
  useEffect(() => onReturn(rest), []);

  const show = (found: Fault[]) => {
    setFaults(found);
    setAttempt((count) => count + 1);
    onFailed?.();
  };

  const goOn = async (next: string, answers: LeadAnswers) => {
    const state = onSent?.(answers);
    if (pagePaths.includes(next)) await navigate(next, { state });
    else location.assign(next);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const answers = formTexts(event.currentTarget);
    const found = leadFaults(definition, answers);
    if (found.length > 0) return show(found);
    underWay.current = true;
    setFaults([]);
    setBusy(true);
    try {
      const { next } = await send(answers, Math.round(performance.now() - shownAt));
      await goOn(next, answers);
    } catch (error) {
      rest();
      show(leadFaultsFrom(definition, error));
    }
  };

  /** Takes what HubSpot's embedded form has accepted already: whatever becomes of our copy, the visitor goes on to `next`. */
  const accept = async (answers: LeadAnswers, next: string) => {
    if (underWay.current) return;
    underWay.current = true;
    await inTime(async () => send({ ...answers, relayedBy: 'hubspot-embed' }));
    underWay.current = false;
    await goOn(next, answers);
  };

  return { submit, accept, faults, attempt, busy };
}

/** Ends when the work does, well or badly, or when patience does. */
async function inTime(work: () => Promise<unknown>): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, COPY_PATIENCE));
  await Promise.race([work().catch(() => {}), patience]);
}

import type { EmbedConfig } from '../../../../api/src/contract/leads.ts';
import { answersFrom } from './embed-answers.ts';
import { mountLegacy, mountNew } from './hubspot-editors.ts';
import type { LeadAnswers } from './lead-answers.ts';

export interface EmbedListeners {
  /** The form is drawn and can be filled in. */
  onReady(): void;
  /** The script was blocked, failed or did not come in time; nothing of it is left in the page. */
  onFailed(): void;
  /** HubSpot has accepted these answers. Called once at most. */
  onSubmitted(answers: LeadAnswers): void;
}

/**
 * Draws HubSpot's embedded form into an element of the page.
 * @param place an empty element with an id
 * @param timeoutMs how long the form may take to be ready
 * @returns removes the form and stops listening
 */
export function mountEmbeddedForm(
  config: EmbedConfig,
  place: HTMLElement,
  listeners: EmbedListeners,
  timeoutMs = 4000,
): () => void {
  const end = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    end.abort();
    place.replaceChildren();
  };
  const fail = () => {
    if (end.signal.aborted) return;
    stop();
    listeners.onFailed();
  };
  const timer = setTimeout(fail, timeoutMs);
  const events = {
    ready: once(end.signal, () => {
      clearTimeout(timer);
      listeners.onReady();
    }),
    submitted: once(end.signal, (values) => listeners.onSubmitted(answersFrom(values))),
  };
  const mount = config.editor === 'legacy' ? mountLegacy : mountNew;
  mount(config, place, events, end.signal).catch(fail);
  return stop;
}

/** HubSpot may report the same thing twice, by callback and by message, and also after the end. */
function once(signal: AbortSignal, report: (values?: unknown) => void): (values?: unknown) => void {
  let isDone = false;
  return (values) => {
    if (isDone || signal.aborted) return;
    isDone = true;
    report(values);
  };
}

import type { EmbedConfig } from '../../../../api/src/contract/leads.ts';
import type { LeadAnswers } from '../../lib/lead-form.ts';
import { answersFrom } from './embed-answers.ts';
import { type EditorEvents, mountLegacy } from './hubspot-legacy.ts';
import { mountNew } from './hubspot-new.ts';

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
 * @param patience milliseconds from now until the form must be ready
 * @returns ends it: removes the form and hears no more events
 */
export function mountEmbeddedForm(
  config: EmbedConfig,
  place: HTMLElement,
  listeners: EmbedListeners,
  patience = 4000,
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
  const timer = setTimeout(fail, patience);
  const events: EditorEvents = {
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

/** HubSpot may tell the same thing twice, by callback and by message, and also after the end. */
function once(signal: AbortSignal, tell: (values?: unknown) => void): (values?: unknown) => void {
  let told = false;
  return (values) => {
    if (told || signal.aborted) return;
    told = true;
    tell(values);
  };
}

import type { EmbedConfig } from '../../../../api/src/contract/leads.ts';
import { type LeadField, leadFieldNames } from '../../../../api/src/contract/leads.values.ts';
import { isRecord } from '../../lib/storage.ts';
import { mountLegacy, mountNew } from './hubspot-editors.ts';
import type { LeadAnswers } from './lead-answers.ts';

/** How long the form may take to be ready. */
const TIMEOUT_MS = 4000;

interface EmbedListeners {
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
 * @returns removes the form and stops listening
 */
export function mountEmbeddedForm(config: EmbedConfig, place: HTMLElement, listeners: EmbedListeners): () => void {
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
  const timer = setTimeout(fail, TIMEOUT_MS);
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

/** HubSpot's names of what a form asks → ours. The company's name may belong to the company's record. */
const names = new Map<string, LeadField['name']>([
  ...leadFieldNames.map((name) => [name, name] as const),
  ['0-2/name', 'company'],
]);

/**
 * The answers in a submit event of HubSpot's embedded form. The two editors, and the versions of each, report values as an
 * object by name or as a list of { name, value }, with or without the type of the record that a field belongs to.
 * @param values what the event carried; anything that is not understood is left out
 */
export function answersFrom(values: unknown): LeadAnswers {
  const pairs = Array.isArray(values) ? values.map(pairOf) : Object.entries(isRecord(values) ? values : {});
  const answers: LeadAnswers = {};
  for (const [name, value] of pairs) {
    const field = typeof name === 'string' ? names.get(name.replace(/^0-1\//, '')) : undefined;
    const text = textOf(value);
    if (field && text !== '') answers[field] = text;
  }
  return answers;
}

function pairOf(entry: unknown): [unknown, unknown] {
  return isRecord(entry) ? [entry.name, entry.value] : [undefined, undefined];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

import type { EmbedConfig } from '#contract/leads.ts';
import { type LeadField, leadFieldNames } from '#contract/leads.values.ts';
import { isRecord } from '../../lib/storage.ts';
import { mountLegacy, mountNew } from './hubspot-editors.ts';
import type { LeadAnswers } from './lead-answers.ts';

/** Milliseconds that the form may take to be ready. */
const TIMEOUT_MS = 4000;

interface EmbedListeners {
  /** The form is drawn and ready to fill in. */
  onReady(): void;
  /** The script was blocked, failed or timed out. Nothing of it is left in the page. */
  onFailed(): void;
  /** HubSpot has accepted these answers. Called at most once. */
  onSubmitted(answers: LeadAnswers): void;
}

/**
 * Mounts HubSpot's embedded form in an element of the page.
 * @param place an empty element with an id
 * @returns a function that removes the form and stops listening
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

/** Lets a report through once: HubSpot may repeat it, by callback and by message, and even after unmounting. */
function once(signal: AbortSignal, report: (values?: unknown) => void): (values?: unknown) => void {
  let isDone = false;
  return (values) => {
    if (isDone || signal.aborted) return;
    isDone = true;
    report(values);
  };
}

/** Maps HubSpot's field names to ours. The company's name may belong to the company's record. */
const names = new Map<string, LeadField['name']>([
  ...leadFieldNames.map((name) => [name, name] as const),
  ['0-2/name', 'company'],
]);

/**
 * Returns the answers in a submit event of HubSpot's embedded form. The two editors, and their versions, report values
 * as an object keyed by name or as a list of { name, value }, with or without the type of the record that a field
 * belongs to.
 * @param values from the event; anything not understood is left out
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

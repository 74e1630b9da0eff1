import type { EmbedConfig } from '#contract/leads.ts';
import { loadScript } from '../../lib/load-script.ts';
import { isRecord } from '../../lib/storage.ts';

/** Events that a form reports, in either editor. */
export interface EditorEvents {
  ready(): void;
  /** @param values as the editor reports them */
  submitted(values: unknown): void;
}

/** Mounts a form into `place` until `signal` aborts. */
type Mount = (config: EmbedConfig, place: HTMLElement, events: EditorEvents, signal: AbortSignal) => Promise<void>;

declare global {
  interface Window {
    hbspt?: { forms: { create(options: Record<string, unknown>): void } };
    HubSpotFormsV4?: { getFormFromEvent(event: Event): { getFormFieldValues(): Promise<unknown> } | undefined };
  }
}

/** Hosts whose messages about a form are trusted. */
const HUBSPOT = /(^|\.)(hsforms\.(com|net)|hubspot\.com)$/;

/**
 * Mounts a form of HubSpot's legacy editor. It reports through callbacks and messages to the window, and forms differ
 * in which of the two arrive, so we listen to both.
 * @throws Error when the script cannot be loaded
 */
export const mountLegacy: Mount = async ({ scriptUrl, region, portalId, formId }, place, events, signal) => {
  let typed: unknown;
  const onSubmitted = (data: unknown) => events.submitted((isRecord(data) && data.submissionValues) || typed);
  const onMessage = ({ data, origin }: MessageEvent) => {
    if (!isRecord(data) || data.type !== 'hsFormCallback' || data.id !== formId || !maySpeak(origin)) return;
    if (data.eventName === 'onFormReady') events.ready();
    if (data.eventName === 'onFormSubmit') typed = data.data;
    if (data.eventName === 'onFormSubmitted') onSubmitted(data.data);
  };
  window.addEventListener('message', onMessage, { signal });
  if (!window.hbspt) await loadScript(scriptUrl, signal);
  if (!window.hbspt) throw new Error("HubSpot's script came without its forms");
  if (signal.aborted) return;
  window.hbspt.forms.create({
    region,
    portalId,
    formId,
    target: `#${place.id}`,
    onFormReady: () => events.ready(),
    onFormSubmitted: (_form: unknown, data: unknown) => onSubmitted(data),
  });
};

function maySpeak(origin: string): boolean {
  return origin === location.origin || (URL.canParse(origin) && HUBSPOT.test(new URL(origin).hostname));
}

/**
 * Mounts a form of HubSpot's new editor. Its script fills every `.hs-form-frame` and dispatches events on the window,
 * which name the form but not what was typed.
 * @throws Error when the script cannot be loaded
 */
export const mountNew: Mount = async ({ scriptUrl, region, portalId, formId }, place, events, signal) => {
  const listen = (name: string, onEvent: (event: Event) => void) =>
    window.addEventListener(
      `hs-form-event:${name}`,
      (event) => {
        if (event instanceof CustomEvent && event.detail?.formId === formId) onEvent(event);
      },
      { signal },
    );
  listen('on-ready', () => events.ready());
  listen('on-submission:success', (event) => void valuesOf(event).then((values) => events.submitted(values)));
  const frame = document.createElement('div');
  frame.className = 'hs-form-frame';
  Object.assign(frame.dataset, { region, portalId, formId });
  place.replaceChildren(frame);
  // The script looks for frames only when it runs, so it is loaded again for every form.
  await loadScript(scriptUrl, signal);
};

async function valuesOf(event: Event): Promise<unknown> {
  try {
    return await window.HubSpotFormsV4?.getFormFromEvent(event)?.getFormFieldValues();
  } catch {
    // HubSpot has the answers, so the visitor moves on even if we cannot read them.
    return undefined;
  }
}

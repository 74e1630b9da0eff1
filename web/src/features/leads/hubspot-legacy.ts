import type { EmbedConfig } from '../../../../api/src/contract/leads.ts';
import { isRecord } from './embed-answers.ts';
import { runScript } from './hubspot-script.ts';

/** What either editor's form is heard saying. */
export interface EditorEvents {
  ready(): void;
  /** @param values as the editor reports them */
  submitted(values: unknown): void;
}

interface LegacyForms {
  forms: { create(options: Record<string, unknown>): void };
}

declare global {
  interface Window {
    hbspt?: LegacyForms;
  }
}

/** Hosts whose frames may speak for a form. */
const HUBSPOT = /(^|\.)(hsforms\.(com|net)|hubspot\.com)$/;

/**
 * Mounts a form of HubSpot's legacy editor. It tells what happens by callbacks and by messages to the window; forms differ in
 * which of the two arrive, so both are heard.
 * @throws Error when the script cannot be had
 */
export async function mountLegacy(
  { scriptUrl, region, portalId, formId }: EmbedConfig,
  place: HTMLElement,
  events: EditorEvents,
  signal: AbortSignal,
): Promise<void> {
  let typed: unknown;
  const onSubmitted = (data: unknown) => events.submitted((isRecord(data) && data.submissionValues) || typed);
  const onMessage = ({ data, origin }: MessageEvent) => {
    if (!isRecord(data) || data.type !== 'hsFormCallback' || data.id !== formId || !maySpeak(origin)) return;
    if (data.eventName === 'onFormReady') events.ready();
    if (data.eventName === 'onFormSubmit') typed = data.data;
    if (data.eventName === 'onFormSubmitted') onSubmitted(data.data);
  };
  window.addEventListener('message', onMessage, { signal });
  if (!window.hbspt) await runScript(scriptUrl, signal);
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
}

function maySpeak(origin: string): boolean {
  return origin === location.origin || (URL.canParse(origin) && HUBSPOT.test(new URL(origin).hostname));
}

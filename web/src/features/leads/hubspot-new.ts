import type { EmbedConfig } from '../../../../api/src/contract/leads.ts';
import type { EditorEvents } from './hubspot-legacy.ts';
import { runScript } from './hubspot-script.ts';

interface NewForms {
  getFormFromEvent(event: Event): { getFormFieldValues(): Promise<unknown> } | undefined;
}

declare global {
  interface Window {
    HubSpotFormsV4?: NewForms;
  }
}

/**
 * Mounts a form of HubSpot's new editor: its script fills every `.hs-form-frame` and dispatches events on the window, which
 * say which form they are about; the values are asked for.
 * @throws Error when the script cannot be had
 */
export async function mountNew(
  { scriptUrl, region, portalId, formId }: EmbedConfig,
  place: HTMLElement,
  events: EditorEvents,
  signal: AbortSignal,
): Promise<void> {
  const hear = (name: string, tell: (event: Event) => void) =>
    window.addEventListener(
      `hs-form-event:${name}`,
      (event) => {
        if (event instanceof CustomEvent && event.detail?.formId === formId) tell(event);
      },
      { signal },
    );
  hear('on-ready', () => events.ready());
  hear('on-submission:success', (event) => void valuesOf(event).then((values) => events.submitted(values)));
  const frame = document.createElement('div');
  frame.className = 'hs-form-frame';
  Object.assign(frame.dataset, { region, portalId, formId });
  place.replaceChildren(frame);
  // Once for every form: the script looks for frames when it runs.
  await runScript(scriptUrl, signal);
}

async function valuesOf(event: Event): Promise<unknown> {
  try {
    return await window.HubSpotFormsV4?.getFormFromEvent(event)?.getFormFieldValues();
  } catch {
    // HubSpot has the answers; not knowing them must not keep the visitor here.
    return undefined;
  }
}

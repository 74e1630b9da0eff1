import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EmbedConfig, LeadsConfig } from '../../../../api/src/contract/leads.ts';
import type { LeadForm } from '../../../../api/src/contract/leads.values.ts';
import { call } from '../../lib/api.ts';
import { onReturn } from '../../lib/on-return.ts';
import type { LeadAnswers } from './lead-answers.ts';

let configs: Promise<LeadsConfig> | null = null;

/** Where HubSpot's embedded form takes the place of ours, else null. Fetched once a page load; no response means null. */
async function embedConfigFor(form: LeadForm): Promise<EmbedConfig | null> {
  configs ??= call<LeadsConfig>('/api/leads/config', { timeoutMs: 4000 });
  try {
    return (await configs)[form] ?? null;
  } catch {
    configs = null;
    return null;
  }
}

/**
 * HubSpot's embedded form in the place of ours, where one is configured. Ours is there from the start and stays until theirs
 * is ready; a visitor who has begun to fill in ours keeps it, and where theirs does not come ours remains.
 * @param own our form
 * @param accept takes what HubSpot's form has accepted, and the address of the next page
 * @returns where to mount HubSpot's form, and which of the two shows: `failed` is ours after theirs did not come
 */
export function useEmbeddedForm(
  form: LeadForm,
  own: RefObject<HTMLFormElement | null>,
  accept: (answers: LeadAnswers, next: string) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<'own' | 'embedded' | 'failed'>('own');
  const onAccepted = useEffectEvent(accept);
  useEffect(() => {
    let stop = () => {};
    let wanted = true;
    const isFree = () => wanted && !isInUse(own.current);
    const mount = async () => {
      const config = await embedConfigFor(form);
      if (!config || !isFree()) return;
      const { mountEmbeddedForm } = await import('./hubspot-embed.ts');
      if (!place.current || !isFree()) return;
      stop = mountEmbeddedForm(config, place.current, {
        onReady: () => {
          if (!isFree() || !place.current) return stop();
          // Theirs may still be growing to its height; until then, what follows it must not move.
          place.current.style.minHeight = `${own.current?.offsetHeight ?? 0}px`;
          setShown('embedded');
        },
        onFailed: () => isFree() && setShown('failed'),
        onSubmitted: (answers) => onAccepted(answers, config.next),
      });
    };
    mount().catch(() => isFree() && setShown('failed'));
    // HubSpot's form is gone after its thanks: a visitor who comes back gets ours.
    const endReturn = onReturn(() => {
      stop();
      setShown('own');
    });
    return () => {
      wanted = false;
      stop();
      endReturn();
    };
  }, [form, own]);
  return { place, shown };
}

/** Whether the visitor is filling in the form, or has begun to. */
function isInUse(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const controls = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return form.contains(document.activeElement) || [...controls].some(isChanged);
}

function isChanged(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  const isTicked = 'checked' in control && control.checked !== control.defaultChecked;
  return isTicked || control.value !== control.defaultValue;
}

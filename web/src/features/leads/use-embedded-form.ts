import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EmbedConfig, LeadsConfig } from '#contract/leads.ts';
import type { LeadForm } from '#contract/leads.values.ts';
import { call } from '../../lib/api.ts';
import { onReturn } from '../../lib/on-return.ts';
import { isChanged } from '../../lib/redraw.tsx';
import { isStorageDenied } from '../../lib/storage.ts';
import { hasPrivatePage, noteEmbeddedForm, showsPrivatePage } from '../../lib/third-party.ts';
import type { LeadAnswers } from './lead-answers.ts';

let configs: Promise<LeadsConfig> | null = null;

/**
 * Returns the configuration of HubSpot's form where it replaces ours, else null. Fetched once per page load; without a
 * response, null.
 */
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
 * Shows HubSpot's embedded form in place of ours, where one is configured. Ours is there from the start and stays until
 * theirs is ready. A visitor who has begun to fill in ours keeps it, and if theirs does not load, ours stays.
 * @param own our form
 * @param accept takes the answers that HubSpot's form has accepted, and the address of the next page
 * @returns where to mount HubSpot's form, and which of the two is shown: `failed` is ours after theirs failed to load
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
      // HubSpot's script could read what a private page of this document has shown.
      if (hasPrivatePage() && !showsPrivatePage()) return;
      // With HubSpot's form in the document, answers reach the next page only through storage.
      if (isStorageDenied()) return;
      const { mountEmbeddedForm } = await import('./hubspot-embed.ts');
      if (!place.current || !isFree()) return;
      noteEmbeddedForm();
      stop = mountEmbeddedForm(config, place.current, {
        onReady: () => {
          if (!isFree() || !place.current) return stop();
          // Theirs may still be growing to its full height; until then, nothing below it may move.
          place.current.style.minHeight = `${own.current?.offsetHeight ?? 0}px`;
          setShown('embedded');
        },
        onFailed: () => isFree() && setShown('failed'),
        onSubmitted: (answers) => onAccepted(answers, config.next),
      });
    };
    mount().catch(() => isFree() && setShown('failed'));
    // HubSpot's form is gone once it has shown its thanks, so a visitor who comes back gets ours.
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

/** Reports whether the visitor is filling in the form or has begun to. */
function isInUse(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return form.contains(document.activeElement) || [...fields].some(isChanged);
}

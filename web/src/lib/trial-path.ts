import { site } from './site.ts';

/** Declares only what is used here, because tests without a browser also read the list of pages. */
declare const document: { querySelector(selector: string): { dataset: Record<string, string | undefined> } | null };

/**
 * Path of the unlisted free-trial page. All pages share their scripts, so none contains it: the renderer gets it from
 * the settings, a browser from the document of one of the two trial pages (web/build/renderer.tsx). Undefined on every
 * other page.
 */
export const trialPath: string | undefined =
  site.TRIAL_PATH ?? document.querySelector('script[data-trial]')?.dataset.trial;

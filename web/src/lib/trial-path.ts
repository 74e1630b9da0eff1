import { site } from './site.ts';

/** As far as it is read here: tests without a browser read the list of pages as well. */
declare const document: { querySelector(selector: string): { dataset: Record<string, string | undefined> } | null };

/**
 * The unlisted free-trial page. Scripts are shared by all pages, so it stands in none: the renderer knows it from the settings, a
 * browser from the document of one of the two trial pages (web/build/prerender.tsx). Undefined on every other page.
 */
export const trialPath: string | undefined =
  site.TRIAL_PATH ?? document.querySelector('script[data-trial]')?.dataset.trial;

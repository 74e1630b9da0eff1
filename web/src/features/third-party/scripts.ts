import type { ThirdParty } from '#contract/third-party.values.ts';

/** What third-party scripts share with the page: each vendor's published names. */
declare global {
  interface Window {
    plausible?: { (...call: unknown[]): void; q?: unknown[]; o?: object; init?(options?: object): void };
    _hsq?: unknown[];
    _hsp?: unknown[];
    disableHubSpotCookieBanner?: boolean;
  }
}

/** A script that was put into the page. */
export interface LoadedScript {
  /** Called when the application has drawn another page, for scripts that do not notice by themselves. */
  pageShown?(): void;
  /** Called when the visitor has withdrawn the consent, before the document ends. */
  forget?(): void;
}

/** Plausible's scripts with a name of their own (pa-….js) count only once they are told to. */
const plausible = /\/pa-[\w-]+\.js$/;

/**
 * Puts in an analytics script that needs only the attributes of its element: Plausible, Umami, or another. They notice
 * pages that the application draws by themselves.
 */
export function loadAnalytics({ script, attributes }: NonNullable<ThirdParty['analytics']>): LoadedScript {
  if (plausible.test(new URL(script, location.href).pathname)) startPlausible();
  addScript(script, attributes);
  return {};
}

/** The part of Plausible's snippet that the security policy does not allow inline. */
function startPlausible(): void {
  const queue: NonNullable<Window['plausible']> = (...call) => {
    queue.q ??= [];
    queue.q.push(call);
  };
  queue.init = (options = {}) => {
    queue.o = options;
  };
  window.plausible ??= queue;
  window.plausible.init?.();
}

/**
 * Puts in HubSpot's tracking script. Its own banner stays away, because we have asked already, about statistics only;
 * and it has to be told of pages that the application draws.
 */
export function loadHubspot({ script }: NonNullable<ThirdParty['hubspot']>): LoadedScript {
  window.disableHubSpotCookieBanner = true;
  window._hsp ??= [];
  window._hsp.push(['setHubSpotConsent', { analytics: true, advertisement: false, functionality: false }]);
  addScript(script, { id: 'hs-script-loader' });
  const call = (...calls: unknown[][]) => {
    window._hsq ??= [];
    window._hsq.push(...calls);
  };
  return {
    // The title is the new page's once that is painted.
    pageShown: () =>
      requestAnimationFrame(() =>
        setTimeout(() => call(['setPath', location.pathname + location.search], ['trackPageView'])),
      ),
    forget: () => {
      call(['revokeCookieConsent']);
      window._hsp?.push(['revokeCookieConsent']);
    },
  };
}

function addScript(src: string, attributes: Record<string, string>): void {
  const script = document.createElement('script');
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = src;
  document.head.append(script);
}

import * as CookieConsent from 'vanilla-cookieconsent';
import 'vanilla-cookieconsent/dist/css-components/base.css';
import 'vanilla-cookieconsent/dist/css-components/consent-modal.css';
import 'vanilla-cookieconsent/dist/css-components/preferences-modal.css';
import '../../styles/consent.css';
import type { Category, ThirdParty } from '#contract/third-party.values.ts';
import { wordsOf } from '../../content/consent.ts';

/** Names of the cookies that HubSpot's tracking script sets, as HubSpot lists them. */
const hubspotCookies = /^(__hs.*|hubspotutk|messagesUtk|hs-messages-.*)$/;

interface ConsentOptions {
  /** What visitors are asked about. */
  asking: Category[];
  settings: ThirdParty;
  /** Whether the browser sends Do Not Track or Global Privacy Control: an answer, so no one is asked. */
  optedOut: boolean;
  onAllowed(allowed: Category[]): void;
  /** Called in every tab, also with what was not allowed before. */
  onWithdrawn(withdrawn: Category[]): void;
}

/**
 * Starts the library that asks visitors and remembers their answer in a cookie of ours, cc_cookie.
 * @returns `ask`, which shows the question if there is no answer yet, or hides it
 */
export async function startConsent(options: ConsentOptions): Promise<{ ask(wanted: boolean): void }> {
  const { asking, settings, optedOut } = options;
  const allowed = () => (optedOut ? [] : asking.filter((category) => CookieConsent.acceptedCategory(category)));
  // Tells the site's other tabs, and also those pages that Back takes from memory, of another answer.
  const channel = new BroadcastChannel('cookie-settings');
  const followAnswer = () => {
    const answer: string[] = CookieConsent.getCookie('categories') ?? [];
    options.onWithdrawn(asking.filter((category) => !answer.includes(category)));
  };
  channel.addEventListener('message', followAnswer);
  addEventListener('pageshow', ({ persisted }) => persisted && followAnswer());
  await CookieConsent.run({
    autoShow: false,
    manageScriptTags: false,
    // Asked again when the site loads something else than the visitor was asked about.
    revision: revisionOf(asking, settings),
    guiOptions: {
      consentModal: { layout: 'box inline', position: 'bottom right', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: optedOut ? {} : Object.fromEntries(asking.map((category) => [category, {}])),
    language: { default: 'en', translations: { en: wordsOf(asking, optedOut) } },
    onConsent: () => options.onAllowed(allowed()),
    onChange: ({ changedCategories }) => {
      const withdrawn = asking.filter((one) => changedCategories.includes(one) && !allowed().includes(one));
      forgetCookies(withdrawn);
      channel.postMessage('changed');
      options.onWithdrawn(withdrawn);
      options.onAllowed(allowed());
    },
    onModalReady: ({ modalName, modal }) => {
      if (modalName === 'consentModal') unlockPage(modal);
    },
  });
  forgetCookies(asking.filter((category) => !allowed().includes(category)));
  document.addEventListener('click', openSettings, true);
  const isAnswered = () => optedOut || CookieConsent.validConsent();
  return { ask: (wanted) => (wanted && !isAnswered() ? CookieConsent.show(true) : CookieConsent.hide()) };
}

/**
 * The page stays usable while the question shows. The library would say otherwise, take the focus from the field that
 * someone is typing in, and keep the Tab key inside. Screen readers announce the question instead.
 */
function unlockPage(modal: HTMLElement): void {
  // Not in the document yet.
  const box = modal.matches('.cm') ? modal : modal.querySelector('.cm');
  box?.setAttribute('aria-modal', 'false');
  box?.setAttribute('aria-live', 'polite');
  box?.querySelector('[tabindex="-1"]')?.removeAttribute('tabindex');
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('.cm')) event.stopPropagation();
  };
  document.addEventListener('keydown', leave, true);
}

function openSettings(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-cookie-settings]')) return;
  event.preventDefault();
  CookieConsent.showPreferences();
}

/** Removes the cookies that scripts without consent have left, on this host and those above it. */
function forgetCookies(categories: Category[]): void {
  if (!categories.includes('hubspot')) return;
  const labels = location.hostname.split('.');
  const hosts = labels.map((_, index) => labels.slice(index).join('.'));
  const names = document.cookie.split(/;\s*/).map((cookie) => cookie.split('=')[0] ?? '');
  const ours = names.filter((name) => hubspotCookies.test(name));
  CookieConsent.eraseCookies(ours);
  for (const host of hosts) CookieConsent.eraseCookies(ours, '/', host);
}

/** A number that changes with what visitors are asked about, as the library wants it. */
function revisionOf(asking: Category[], settings: ThirdParty): number {
  const text = asking.map((category) => settings[category]?.script ?? '').join(' ');
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash + 1;
}

import type { Category, ThirdParty } from '#contract/third-party.values.ts';
import { published } from '../lib/published.ts';

const { site } = published;

const notice = `<a class="cc__link" href="${site.PRIVACY_URL}">Privacy notice</a>`;

const necessary = {
  title: 'What the site needs',
  description: 'The site keeps your answer here and, while you buy, what you typed and which payment is yours.',
};

/** Words about one script each. @param host the script's host */
const about = {
  analytics: (host: string) => ({
    title: 'Visitor statistics',
    description: `A script from ${host} counts which pages are read, and how visitors found them.`,
  }),
  hubspot: () => ({
    title: 'HubSpot',
    description:
      'HubSpot, our customer database, sets cookies and records the pages that you read here. If you send us a form, it connects them with you.',
  }),
};

/**
 * Returns the texts of the question and of the settings, as the library wants them.
 * @param asking what visitors are asked about
 * @param optedOut whether the browser has already answered no
 */
export function wordsOf(asking: Category[], settings: ThirdParty, optedOut: boolean) {
  const hostOf = (script = '') => new URL(script, site.PUBLIC_URL).hostname;
  const parts = asking.map((category) => ({
    ...about[category](hostOf(settings[category]?.script)),
    linkedCategory: category,
  }));
  return {
    consentModal: {
      title: 'May we count your visit?',
      description: `${question(asking, hostOf(settings.analytics?.script))} Everything works without. ${notice}`,
      acceptAllBtn: 'Accept',
      acceptNecessaryBtn: 'Reject',
      showPreferencesBtn: 'Choose',
    },
    preferencesModal: optedOut
      ? {
          title: 'Cookie settings',
          closeIconLabel: 'Close',
          sections: [
            {
              description: `Your browser asks not to be tracked (Do Not Track or Global Privacy Control), so this site loads no statistics and sets no cookies for them. ${notice}`,
            },
            necessary,
          ],
        }
      : {
          title: 'Cookie settings',
          acceptAllBtn: 'Accept all',
          acceptNecessaryBtn: 'Reject all',
          savePreferencesBtn: 'Save',
          closeIconLabel: 'Close',
          sections: [
            {
              description: `What may this site load? You can change your answer here at any time. When you take back what you have allowed, the site’s open pages load again: first send what you have typed. ${notice}`,
            },
            ...parts,
            necessary,
          ],
        },
  };
}

function question(asking: Category[], host: string): string {
  const hasBoth = asking.length > 1;
  if (hasBoth) return `We would like to load a script from ${host} and HubSpot’s tracking, which sets cookies.`;
  return asking[0] === 'hubspot'
    ? 'We would like to load HubSpot’s tracking, which sets cookies and records the pages that you read here.'
    : `We would like to load a script from ${host} that counts which pages are read.`;
}

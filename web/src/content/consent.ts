import type { Category } from '#contract/third-party.values.ts';
import { published } from '../lib/published.ts';

const consent = published.content.consent;

/** What forms say about the visitor's data (content/consent.yaml). */
export const consentWords = consent.forms;

/**
 * Returns the texts of the question and of the settings, as the library wants them: its descriptions are HTML.
 * @param asking what visitors are asked about
 * @param optedOut whether the browser has already answered no
 */
export function wordsOf(asking: Category[], optedOut: boolean) {
  const { question, settings } = consent;
  const notice = `<a class="cc__link" href="${published.site.PRIVACY_URL}">Privacy notice</a>`;
  const sectionOf = (name: Category | 'necessary') => ({
    title: settings[name].title,
    description: escaped(settings[name].text),
  });
  const asked = asking.length > 1 ? 'both' : (asking[0] ?? 'analytics');
  return {
    consentModal: {
      title: question.title,
      description: `${escaped(`${question[asked]} ${question.after}`)} ${notice}`,
      acceptAllBtn: 'Accept',
      acceptNecessaryBtn: 'Reject',
      showPreferencesBtn: 'Choose',
    },
    preferencesModal: {
      title: settings.title,
      closeIconLabel: 'Close',
      ...(!optedOut && { acceptAllBtn: 'Accept all', acceptNecessaryBtn: 'Reject all', savePreferencesBtn: 'Save' }),
      sections: [
        { description: `${escaped(optedOut ? settings.optedOut : settings.lead)} ${notice}` },
        ...(optedOut ? [] : asking.map((category) => ({ ...sectionOf(category), linkedCategory: category }))),
        sectionOf('necessary'),
      ],
    },
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

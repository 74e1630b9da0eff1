import { both, type Faults, set } from './launch.ts';

/** Returns what can be wrong with the mail server. @param freePort a port on which nothing listens */
export const mailFaults = (freePort: number): Faults => ({
  together: {
    'Mail server: it cannot be reached, or turns us away (554). Cure: compare host and port…': ({ standIns }) =>
      standIns.smtp?.faults.add({ at: 'connect', kind: 'reply', code: 554 }),
  },
  alone: {
    'Mail: SMTP_URL is not set: mails to buyers wait here. Cure: …': set({ SMTP_URL: '' }),
    'Mail: SMTP_URL is not set: …TRIAL_CONFIRMATION=own… Cure: …': set({ SMTP_URL: '', TRIAL_CONFIRMATION: 'own' }),
    'Mail: TEAM_MAIL_TO is not set: the team gets no notices about leads, payments and problems. Cure: …': set({
      TEAM_MAIL_TO: '',
    }),
    'Configuration: TEAM_MAIL_OFF contains unknown kinds: leeds. Valid kinds: lead, …': set({
      TEAM_MAIL_OFF: 'lead,leeds',
    }),
    'Configuration: MAIL_FROM is missing…': set({ MAIL_FROM: '' }),
    'Mail server: it cannot be reached, …(ECONNREFUSED). Cure: …': set({ SMTP_URL: `smtp://127.0.0.1:${freePort}` }),
    'Mail server: it refuses the sign-in (535 5.7.8). Cure: copy user and password…': both(
      ({ standIns }) => standIns.smtp?.faults.add({ at: 'auth', kind: 'reply', code: 535, text: '5.7.8 not pa%ss' }),
      (launch) => launch.set({ SMTP_URL: launch.standIns.smtp?.url.replace('//', '//mailer:pa%25ss@') }),
    ),
    'Mail server: it offers no TLS, … Cure: use smtps://…': set({ SMTP_TLS: 'required' }),
  },
});

import type { Fault } from './launch.ts';

/** Returns what can be wrong with the mail server. @param freePort a port on which nothing listens */
export const mailFaults = (freePort: number): Fault[] => [
  {
    name: 'the mail server refuses our connection',
    plant: ({ standIns }) => standIns.smtp?.faults.add({ at: 'connect', kind: 'reply', code: 554 }),
    joins: true,
    says: /^Mail server: it cannot be reached, or turns us away \(554\)\. Cure: compare host and port/,
  },
  {
    name: 'no mail server',
    change: () => ({ SMTP_URL: '' }),
    says: /^Mail: SMTP_URL is not set: mails to buyers wait here\. Cure: /,
  },
  {
    name: 'no mail server, although we mail trial students',
    change: () => ({ SMTP_URL: '', TRIAL_CONFIRMATION: 'own' }),
    says: /^Mail: SMTP_URL is not set: .*TRIAL_CONFIRMATION=own.* Cure: /,
  },
  {
    name: 'no recipient of mails to the team',
    change: () => ({ TEAM_MAIL_TO: '' }),
    says: /^Mail: TEAM_MAIL_TO is not set: the team gets no notices about leads, payments and problems\. Cure: /,
  },
  {
    name: 'an unknown kind of mail to the team',
    change: () => ({ TEAM_MAIL_OFF: 'lead,leeds' }),
    says: /^Configuration: TEAM_MAIL_OFF contains unknown kinds: leeds\. Valid kinds: lead, /,
  },
  {
    name: 'no sender address',
    change: () => ({ MAIL_FROM: '' }),
    says: /^Configuration: MAIL_FROM is missing/,
  },
  {
    name: 'a mail server that cannot be reached',
    change: () => ({ SMTP_URL: `smtp://127.0.0.1:${freePort}` }),
    says: /^Mail server: it cannot be reached, .*\(ECONNREFUSED\)\. Cure: /,
  },
  {
    name: 'a wrong password for the mail server',
    plant: ({ standIns }) =>
      standIns.smtp?.faults.add({ at: 'auth', kind: 'reply', code: 535, text: '5.7.8 not pa%ss' }),
    change: ({ standIns }) => ({ SMTP_URL: standIns.smtp?.url.replace('//', '//mailer:pa%25ss@') }),
    says: /^Mail server: it refuses the sign-in \(535 5\.7\.8\)\. Cure: copy user and password/,
  },
  {
    name: 'a mail server without TLS',
    change: () => ({ SMTP_TLS: 'required' }),
    says: /^Mail server: it offers no TLS, .* Cure: use smtps:\/\//,
  },
];

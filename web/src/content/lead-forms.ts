/** Texts that every lead form has besides its own (contract/leads.values.ts). */
export const leadWords = {
  honeypot: 'Leave this field empty',
  embedFailed: 'Our usual form did not load, perhaps because of a content blocker. This one reaches us just as well.',
  offline: 'We could not reach the server. Your answers are still here: check your connection, then send them again.',
  failed: 'Something went wrong on our side. Your answers are still here: please send them again in a moment.',
  refused: 'Your answers have not reached us:',
  correct: 'Correct your answers',
  dismiss: 'Dismiss',
} as const;

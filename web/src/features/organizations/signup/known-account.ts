import { ApiFailure } from '../../../lib/api.ts';

/** An address that has an account, as the api reports it when a buyer signs up with it. */
export interface KnownAccount {
  /** The form's answers, for further requests and for going back to the form. */
  answers: Record<string, string>;
  /** As typed, without spaces around it. */
  email: string;
  /** Why the account cannot be created; for a person. */
  message: string | null;
  /** How its owner can continue. Neither is true when only another address helps. */
  ways: { password: boolean; link: boolean };
}

/** Reads the api's answer. @returns null for any other error */
export function knownAccount(error: unknown, answers: Record<string, string>): KnownAccount | null {
  if (!(error instanceof ApiFailure) || error.code !== 'account_exists') return null;
  const offers = (way: string) => error.fieldErrors.some(({ field }) => field === way);
  return {
    answers,
    email: (answers.email ?? '').trim(),
    message: error.text,
    ways: { password: offers('password'), link: offers('link') },
  };
}

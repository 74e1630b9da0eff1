import { createContext, use } from 'react';

/** The result of an action, or why it failed. */
export interface Message {
  text: string;
  isWrong: boolean;
  /** Where the result can be seen: a path below /desk. */
  to?: string;
  label?: string;
}

export const SaidContext = createContext<{ say: (message: Message) => void }>({ say: () => {} });

/** Returns `say`, which shows a message at the top of the page until it is closed. */
export function useSaid() {
  return use(SaidContext);
}

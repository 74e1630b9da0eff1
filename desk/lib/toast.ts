import { createContext, use } from 'react';

/** The result of an action, or why it failed. */
export interface Toast {
  text: string;
  isWrong: boolean;
  /** Where the result can be seen: a path below /desk, or an address elsewhere. */
  to?: string;
  label?: string;
}

export const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Returns a function that shows a toast over the page until it is closed. */
export function useToast() {
  return use(ToastContext);
}

import { createContext, type ReactNode } from 'react';

/**
 * On the server: takes markup that React need not draw, and returns what stands in its place until the document is put together.
 * In the browser there is none, and parts draw themselves: the markup is the same.
 */
export interface LateMarkup {
  /** HTML that is there already. */
  given(html: string): string;
  /** A part that many documents share, drawn once. @param of what it shows: its markup is kept as long as this very object is */
  once(of: object, part: ReactNode): string;
}

export const LateMarkupContext = createContext<LateMarkup | undefined>(undefined);

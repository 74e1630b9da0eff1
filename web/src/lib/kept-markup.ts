import { createContext, type ReactNode } from 'react';

/**
 * On the server: draws a part that many documents share, once for each object it is made of. In the browser there is none, and
 * the part draws itself: the markup is the same.
 * @param of what the part shows; the markup is kept as long as this very object is
 */
export type DrawOnce = (of: object, part: ReactNode) => string;

export const KeptMarkup = createContext<DrawOnce | undefined>(undefined);

import type { Described } from './described.ts';

// biome-ignore lint/suspicious/noExplicitAny: a mistake is made in any place of any message
type Anything = any;

export interface Mistake {
  name: string;
  /** The mistake is made in the first exchange with this operation and status (default 200). */
  operation: string;
  status?: number;
  make(exchange: { request: Anything; response: Anything; operation: string }): void;
  /** Matches the complaint. */
  says: RegExp;
}

/** Makes a mistake, with arguments in reading order. */
export const of = (operation: string, name: string, says: RegExp, make: Mistake['make'], status?: number): Mistake => ({
  ...{ operation, name, says, make },
  ...(status && { status }),
});

/** Returns the recorded exchange with a mistake in it. @throws Error when no such exchange was recorded */
export function withMistake(recorded: Described[], { operation, status, make }: Mistake): Described {
  const found = recorded.find(
    (exchange) => exchange.operation === operation && exchange.response.status === (status ?? 200),
  );
  if (!found) throw new Error(`${operation} ${status ?? ''} was not recorded`);
  const copy = structuredClone(found);
  make(copy);
  return copy;
}

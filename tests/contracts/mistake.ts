import type { Described } from './described.ts';

// biome-ignore lint/suspicious/noExplicitAny: a mistake is made in any place of any message
type Anything = any;

export interface Mistake {
  name: string;
  /** In the first exchange of this operation and status, 200 by default. */
  operation: string;
  status?: number;
  make(exchange: { request: Anything; response: Anything; operation: string }): void;
  /** What a complaint must speak of. */
  says: RegExp;
}

/** A mistake, written in the order in which one reads it. */
export const of = (operation: string, name: string, says: RegExp, make: Mistake['make'], status?: number): Mistake => ({
  ...{ operation, name, says, make },
  ...(status && { status }),
});

/** The same recording with one mistake in it. @throws Error when nothing was recorded that it could be made in */
export function withMistake(recorded: Described[], { operation, status, make }: Mistake): Described {
  const found = recorded.find(
    (exchange) => exchange.operation === operation && exchange.response.status === (status ?? 200),
  );
  if (!found) throw new Error(`${operation} ${status ?? ''} was not recorded`);
  const copy = structuredClone(found);
  make(copy);
  return copy;
}

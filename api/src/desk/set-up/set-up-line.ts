import type { SetUpLine } from '../../contract/desk/set-up.ts';

/** A line of one section; the caller adds the section (`part`). */
export type Line = Omit<SetUpLine, 'part'>;

export function good(where: string, what: string): Line {
  return { where, state: 'good', what, cure: null };
}

export function note(where: string, what: string, cure: string | null = null): Line {
  return { where, state: 'note', what, cure };
}

export function fault(where: string, what: string, cure: string): Line {
  return { where, state: 'person', what, cure };
}

import type { SetUpLine } from '../contract/desk/set-up.ts';
import type { Machine } from '../diagnostics/upkeep/machine.ts';
import type { Database } from '../platform/database/database.ts';
import type { SetUpEnv } from './environment.ts';

/** A finding with its cure or, without one, a note. A vendor's own words are left out: they may quote a secret. */
export type Line = SetUpLine;

/** What the checks look at. */
export interface Context {
  env: SetUpEnv;
  /** What the api would say, or says, against its variables. */
  problems: string[];
  db: Database;
  machine: Machine;
}

export interface Check {
  where: string;
  /** Variables without which it cannot run. The check of the settings reports them. */
  needs: (keyof SetUpEnv)[];
  run(context: Context): Promise<Line[]>;
}

/** Ends a check: with this wrong, nothing else can be known about its subject. */
export class Stop extends Error {
  constructor(readonly line: Line) {
    super(line.what);
  }
}

/** Returns a line for each case that holds: a finding, or without a cure a note. */
export function linesOf(where: string, cases: [holds: unknown, what: string, cure?: string][]): Line[] {
  return cases.flatMap(([holds, what, cure]) => (holds ? [{ where, what, ...(cure && { cure }) }] : []));
}

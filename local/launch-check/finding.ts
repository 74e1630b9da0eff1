import { visible } from '../../api/src/platform/visible-text.ts';

/**
 * Something that is wrong, and what to do about it. Contains no secret, and no words of a vendor's that might quote
 * one.
 */
export interface Finding {
  where: string;
  what: string;
  cure: string;
}

/** Not a fault: something to know, or to check by hand because no program can. */
export interface Note {
  where: string;
  what: string;
}

export type Line = Finding | Note;

/** Ends the check of one vendor: with this wrong, nothing else about it can be known. */
export class Stop extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.what);
    this.finding = finding;
  }
}

export function isFinding(line: Line): line is Finding {
  return 'cure' in line;
}

/**
 * Formats a finding or note for printing: always one line and, as a second safeguard, without secrets.
 * @param secrets values that must not be shown
 */
export function printable(line: Line, secrets: string[]): string {
  const text = `${line.where}: ${line.what}.${isFinding(line) ? ` Cure: ${line.cure}.` : ''}`;
  return visible(secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), text));
}

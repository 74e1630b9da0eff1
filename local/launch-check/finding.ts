import { visible } from '../../api/src/platform/visible-text.ts';

/** Something that is wrong, and what to do about it. Neither holds a secret, nor words of a vendor's that might quote one. */
export interface Finding {
  where: string;
  what: string;
  cure: string;
}

/** Something to know, or to look at by hand because no program can: not a fault. */
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
 * A line as it is printed: in one line, whatever it says, and without secrets once more.
 * @param secrets values that must not be shown
 */
export function printable(line: Line, secrets: string[]): string {
  const text = `${line.where}: ${line.what}.${isFinding(line) ? ` Cure: ${line.cure}.` : ''}`;
  return visible(secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), text));
}

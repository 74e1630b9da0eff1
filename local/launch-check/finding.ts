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
 * Makes sure of "no secret in the output" once more, whatever the line says, and of "one line".
 * @param env the variables whose values may be secret
 */
export function printable(line: Line, env: NodeJS.ProcessEnv): string {
  const text = `${line.where}: ${line.what}.${isFinding(line) ? ` Cure: ${line.cure}.` : ''}`;
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    value && value.length > 5 && /(KEY|TOKEN|SECRET|PASSWORD)$|^DATABASE_URL$/.test(name) ? [value] : [],
  );
  return visible(secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), text));
}

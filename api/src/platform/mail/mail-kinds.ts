/** Every kind of mail that this process has declared, as the team calls it. */
const titles = new Map<string, string>();

/** A kind of mail. Its text is made of `Parameters`: ids, and facts that must stay as they were when the mail was added. */
export interface MailKind<Parameters> {
  name: string;
  /** Never set; only carries the type for the compiler. */
  parameters?: Parameters;
}

/** Declares a kind of mail, beside its text. @param title what the team calls it */
export function mailKind<Parameters>(name: string, title: string): MailKind<Parameters> {
  titles.set(name, title);
  return { name };
}

/** Names a kind of mail for the team; one of an earlier version keeps its own name. */
export function mailName(kind: string): string {
  return titles.get(kind) ?? kind;
}

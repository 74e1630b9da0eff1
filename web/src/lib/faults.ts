/** Something wrong with a form: what, and in which field; without a field it concerns the whole form. */
export interface Fault {
  field?: string;
  message: string;
  /** Where a person can go instead. */
  link?: { to: string; label: string };
}

/** The fault of one field, if it has one. */
export function faultOf(faults: readonly Fault[], field: string): string | undefined {
  return faults.find((fault) => fault.field === field)?.message;
}

/** Texts of a form by field name; files, which our forms have none of, are left out. */
export function formTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

// What browsers take for an e-mail address (WHATWG HTML, "valid e-mail address").
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text);
}

/** Longest name of a person or an organization, in UTF-16 units. */
export const NAME_MAX = 200;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6;
/** bcrypt ignores what comes after 72 bytes, so a longer password would silently be cut. */
export const PASSWORD_MAX_BYTES = 72;
/** Worded for people, who count characters: most have one byte, é two, and an emoji four. */
export const passwordTooLong = `Password must be at most ${PASSWORD_MAX_BYTES} characters long, and shorter with accents or emoji`;

/** What browsers accept as an e-mail address (WHATWG HTML, "valid e-mail address"), with a dot, as HubSpot requires. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * Returns what a person meant by an address or a number: without blanks around it and without characters that cannot be
 * seen, such as the direction marks that come along when text is copied; full-width characters as the usual ones.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
}

/** Returns the message for a wrong address, which names a character that no address may have. */
export function emailError(text: string, message = 'Enter an email address, like name@company.com'): string {
  const odd = /[^\w.!#$%&'*+/=?^`{|}~@-]/u.exec(plain(text))?.[0];
  if (odd === undefined) return message;
  return `${message}, without ${/\p{C}|\p{Z}/u.test(odd) ? 'blanks or invisible characters' : `“${odd}”`}`;
}

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && emailPattern.test(text);
}

/** 1, "lead" → "1 lead"; 2, "lead" → "2 leads". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES;
}

/** Formats a span of time in its largest unit: "8 s", "41 min", "3 h", "9 d". */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

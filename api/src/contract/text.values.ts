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

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && emailPattern.test(text);
}

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES;
}

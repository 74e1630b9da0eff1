const REDACTED = '[address]';
/** Words in prose, JSON and URLs; JSON's escapes are not part of a word. */
const words = /\\u[0-9a-f]{4}|\\.|[^\s"\\<>(),;]+/giu;
/** `"jane doe"@example.com`: a local part that has to be quoted, in JSON. */
const quotedLocalPart = /(?:\\\\)*\\"[^"\\]*(?:\\\\)*\\"(?=[@＠﹫]|%40)/giu;
/** Does not match the `@` of a package in a stack's paths, which has a slash before it or after its name. */
const address = /[^/](?:[@＠﹫]|%40)(?!\/)|^(?:[@＠﹫]|%40)[^/]+$/iu;

/**
 * Removes e-mail addresses from a line of the log, whatever they look like: each word with an `@` in it becomes
 * `[address]`.
 * @param line JSON, which it remains
 */
export function withoutAddresses(line: string): string {
  if (!/[@＠﹫]|%40/i.test(line)) return line;
  return line
    .replace(quotedLocalPart, '')
    .replace(words, (word) => (!word.startsWith('\\') && address.test(word) ? REDACTED : word));
}

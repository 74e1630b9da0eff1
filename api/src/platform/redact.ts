const REDACTED = '[address]';
/** Words as they stand in prose, JSON and addresses of pages; JSON's escapes are no part of a word. */
const words = /\\u[0-9a-f]{4}|\\.|[^\s"\\<>(),;]+/giu;
/** `"jane doe"@example.com`: a local part that has to be quoted, in JSON. */
const quotedLocalPart = /(?:\\\\)*\\"[^"\\]*(?:\\\\)*\\"(?=[@＠﹫]|%40)/giu;
/** Not the `@` of a package in a stack's paths, which follows a slash or has one behind its name. */
const address = /[^/](?:[@＠﹫]|%40)(?!\/)|^(?:[@＠﹫]|%40)[^/]+$/iu;

/**
 * A line of the log without e-mail addresses, whatever they look like: each word with an `@` inside gives way to `[address]`.
 * @param line JSON, and it stays JSON
 */
export function withoutAddresses(line: string): string {
  if (!/[@＠﹫]|%40/i.test(line)) return line;
  return line
    .replace(quotedLocalPart, '')
    .replace(words, (word) => (!word.startsWith('\\') && address.test(word) ? REDACTED : word));
}

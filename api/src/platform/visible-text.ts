/**
 * Characters that a terminal obeys or a reader cannot see: control characters (C0, DEL, C1), line and paragraph
 * separators, direction marks, everything without width, lone surrogates.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const shortForms: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Makes untrusted text safe on a terminal and in one line: `unseen` characters are written as in JSON (`\u001b`). */
export function visible(text: string): string {
  return text.replace(
    unseen,
    (mark) => shortForms[mark] ?? [...Array(mark.length).keys()].map((at) => unit(mark, at)).join(''),
  );
}

/** Does the same for text of several lines. JSON stays equivalent, because line breaks in its strings are escaped. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

function unit(mark: string, at: number): string {
  return `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

/**
 * What a terminal obeys or a reader cannot see: control characters (C0, DEL, C1), line and paragraph separators, marks of writing
 * direction, everything without width, halves of surrogate pairs.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const shortForms: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text of strangers, safe on a terminal and in one line: what it would obey or hide stands there as JSON writes it (`\u001b`). */
export function visible(text: string): string {
  return text.replace(
    unseen,
    (mark) => shortForms[mark] ?? [...Array(mark.length).keys()].map((at) => unit(mark, at)).join(''),
  );
}

/** The same for text of several lines. JSON stays the same JSON: within its strings every line break is escaped already. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

function unit(mark: string, at: number): string {
  return `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

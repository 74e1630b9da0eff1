/** Keeps a figure on one line with its noun, and a range of figures in one piece. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0').replace(/(\d–)(?=\d)/g, '$1\u2060');
}

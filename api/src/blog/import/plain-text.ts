import sanitizeHtml from 'sanitize-html';

/** Cuts a text that is longer, between two words if possible, and marks the cut. @param length in characters */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, text.lastIndexOf(' ', length) > length / 2 ? text.lastIndexOf(' ', length) : length).toWellFormed()}…`;
}

/** Escapes plain text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Turns HTML into plain text: drops tags, scripts and styles, decodes entities and collapses white space. */
export function toPlainText(html: string): string {
  const spaced = html.replace(/<(?=\/?(?:p|div|li|h[1-6]|br|td|th|tr|blockquote)\b)/gi, ' <');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return (
    text
      .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
      // Control characters, and those that change the direction of the text after them.
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

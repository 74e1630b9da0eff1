import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Text without any markup: tags are taken out with what scripts and styles hold, entities are read, white space is one space. */
export function toPlainText(html: string): string {
  const spaced = html.replace(/<(?=\/?(?:p|div|li|h[1-6]|br|td|th|tr|blockquote)\b)/gi, ' <');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return (
    text
      .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
      // Control characters, and those that turn the direction of what follows them.
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

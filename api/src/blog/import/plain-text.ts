import sanitizeHtml from 'sanitize-html';
import { Changes } from './changes.ts';

/** Escapes plain text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Turns HTML into plain text: drops tags, scripts, styles and template tags, decodes entities and collapses white space.
 */
export function toPlainText(html: string, changes = new Changes()): string {
  const spaced = withoutTemplates(html, changes).replace(
    /<(?=\/?(?:p|div|li|h[1-6]|br|td|th|tr|blockquote)\b)/gi,
    ' <',
  );
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

/** Elements whose text is code, and a template's tags: each ends before the next one begins. */
const codeOrTemplate =
  /<(\/?)(?:pre|code|kbd|samp)\b[^<>]*>|\{\{(?:(?!\{\{|\}\}).){0,5000}\}\}|\{%(?:(?!\{%|%\}).){0,5000}%\}|\{#(?:(?!\{#|#\}).){0,5000}#\}/gis;

/**
 * Leaves out the tags of HubSpot's templates, {{ … }}, {% … %} and {# … #}, outside code: its API delivers them as they were
 * typed. HTML inside them stays, because an element may begin or end there.
 */
export function withoutTemplates(html: string, changes: Changes): string {
  let depth = 0;
  return html.replace(codeOrTemplate, (found, slash) => {
    if (found.startsWith('<')) depth = Math.max(0, depth + (slash ? -1 : 1));
    if (found.startsWith('<') || depth > 0) return found;
    changes.note('template tags left out', found.slice(0, 30));
    return (found.match(/<[^<>]*>/g) ?? []).join('');
  });
}

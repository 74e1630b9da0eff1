import sanitizeHtml from 'sanitize-html';
import { Changes } from './changes.ts';

/** Escapes plain text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

/** Decodes the entities that sanitised HTML and rendered pages have. */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
}

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
    decodeEntities(text)
      // Control characters, and those that change the direction of the text after them.
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Elements whose text is code, blocks that end them, and a template's tags: each ends before the next one begins. */
const codeOrTemplate =
  /<(\/?)(pre|code|kbd|samp|p|div|li|ul|ol|dd|h[1-6]|td|th|tr|table|blockquote)\b[^<>]*>|\{\{(?:(?!\{\{|\}\}).){0,5000}\}\}|\{%(?:(?!\{%|%\}).){0,5000}%\}|\{#(?:(?!\{#|#\}).){0,5000}#\}/gis;
const codeName = /^(pre|code|kbd|samp)$/;
/** What keeps HubSpot from reading template tags, so that they can be shown. */
const rawMark = /^\{%-?\s*(end)?raw\s*-?%\}$/;

/**
 * Leaves out the tags of HubSpot's templates, {{ … }}, {% … %} and {# … #}, outside code: its API delivers them as they were
 * typed. HTML inside them stays, because an element may begin or end there.
 */
export function withoutTemplates(html: string, changes: Changes): string {
  /** The names of elements that are open, from the first that is code. */
  let open: string[] = [];
  return html.replace(codeOrTemplate, (found, slash: string, tag: string | undefined) => {
    if (tag) {
      const name = tag.toLowerCase();
      if (slash) open = withoutLast(open, name);
      else if (open.length > 0 || codeName.test(name)) open.push(name);
      return found;
    }
    if (open.length > 0) return rawMark.test(found) ? '' : found;
    changes.note('template tags left out', found.slice(0, 30));
    return (found.match(/<[^<>]*>/g) ?? []).join('');
  });
}

/** Closes an element and those in it; with a block around the code, all of it ends. */
function withoutLast(open: string[], name: string): string[] {
  const at = open.lastIndexOf(name);
  if (at >= 0) return open.slice(0, at);
  return codeName.test(name) ? open : [];
}

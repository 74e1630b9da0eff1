import sanitizeHtml from 'sanitize-html';
import type { AddressRules } from './addresses.ts';
import { highlightCode } from './highlight.ts';
import { toEmbed, toImage, toLink, withOwnId } from './post-tags.ts';

/** Part of every stored post: raise it when the rules change, and every post is imported again. */
export const SANITISER_VERSION = 4;

const blocks =
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre hr div figure figcaption table caption thead tbody tfoot tr th td details summary';
const inline = 'a span strong b em i u s del ins sub sup small mark abbr cite q kbd samp var code br time';
/** What these contain is left out with them. */
const notText =
  'script style textarea option noscript template title svg math object xmp noembed noframes plaintext select button canvas audio video map';

/**
 * HTML of a post as it may stand in a page: listed elements and attributes only, no script, no style, no id that the
 * page has; headings begin at level 2 without a gap, pictures load lazily and reserve their space.
 */
export function sanitiseBody(html: string, addresses: AddressRules): string {
  const clean = sanitizeHtml(html, bodyRules(addresses));
  // Afterwards, so that no other classes than its own can be on a span.
  return highlightCode(closeHeadingGaps(clean))
    .replaceAll('<span></span>', '')
    .replace(/(<iframe\b[^>]*>)[^<]*<\/iframe>/g, '$1</iframe>')
    .replace(/<table(?=[ >])/g, '<div class="post-table" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
    .replace(/<pre(?=[ >])/g, '<pre tabindex="0"');
}

/** HTML of a summary: inline elements only, so that it fits into any place; a very long one is cut to plain text. */
export function sanitiseSummary(html: string, addresses: AddressRules): string {
  const clean = sanitizeHtml(html, {
    ...rulesForAll,
    allowedTags: [...blocks.split(' '), 'a', 'strong', 'b', 'em', 'i', 'code', 'sub', 'sup', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    transformTags: { a: toLink(addresses) },
  });
  // Words of two blocks must not run together.
  const flat = clean
    .replace(/<\/?(?!(?:a|strong|b|em|i|code|sub|sup)\b)[a-z0-9]+[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (flat.length <= LONGEST_SUMMARY) return flat;
  return escapeHtml(shorten(toPlainText(flat), SHORT_SUMMARY));
}

/** The beginning of a post as the summary of one that has none. */
export function summaryOf(body: string): string {
  return escapeHtml(
    shorten(toPlainText(body.replace(/<(h[2-6]|figcaption|caption|pre)\b[^>]*>.*?<\/\1>/gs, ' ')), SHORT_SUMMARY),
  );
}

const LONGEST_SUMMARY = 2_000;
const SHORT_SUMMARY = 280;

const rulesForAll: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: notText.split(' '),
  enforceHtmlBoundary: false,
  nestingLimit: 60,
};

function bodyRules(addresses: AddressRules): sanitizeHtml.IOptions {
  return {
    ...rulesForAll,
    allowedTags: [...blocks.split(' '), ...inline.split(' '), 'img', 'iframe'],
    allowedAttributes: {
      '*': ['id', 'lang', 'dir'],
      a: ['href', 'rel', 'target', 'title'],
      abbr: ['title'],
      code: ['class'],
      pre: ['class'],
      ol: ['start', 'reversed', 'type'],
      li: ['value'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      time: ['datetime'],
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding', 'class'],
      iframe: ['src', 'title', 'loading', 'sandbox', 'allow', 'allowfullscreen', 'referrerpolicy', 'class'],
    },
    allowedClasses: {
      code: [/^language-[\w+#-]{1,30}$/],
      pre: [/^language-[\w+#-]{1,30}$/],
      img: ['unsized'],
      iframe: ['post-embed'],
    },
    allowedIframeHostnames: ['www.youtube-nocookie.com', 'player.vimeo.com'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withOwnId(attribs) }),
      a: toLink(addresses),
      img: toImage(addresses),
      iframe: (_tagName, attribs) => toEmbed(attribs, addresses),
    },
  };
}

/** The page's one h1 is its title: the levels that a post uses become h2, h3 … in their order. */
function closeHeadingGaps(html: string): string {
  const levels = [...new Set(Array.from(html.matchAll(/<h([1-6])(?=[ >])/g), ([, level]) => level))].sort();
  return html.replace(
    /<(\/?)h([1-6])(?=[ >])/g,
    (_all, slash, level) => `<${slash}h${Math.min(levels.indexOf(level) + 2, 6)}`,
  );
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, text.lastIndexOf(' ', length) > length / 2 ? text.lastIndexOf(' ', length) : length).toWellFormed()}…`;
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

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

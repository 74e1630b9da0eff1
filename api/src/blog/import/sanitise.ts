import sanitizeHtml from 'sanitize-html';
import { BODY_ID, shorten } from '../../contract/blog.values.ts';
import { type AddressRules, linkSchemes } from './addresses.ts';
import { Changes } from './changes.ts';
import { highlightCode } from './highlight.ts';
import { notText } from './plain-blocks.ts';
import { toPlainElements } from './plain-elements.ts';
import { escapeHtml, toPlainText, withoutTemplates } from './plain-text.ts';
import { toEmbed, toImage, toLink, withOwnId } from './post-tags.ts';

/** Stored with every post. Increment it when the rules change, so that every post is imported again. */
export const SANITISER_VERSION = 7;

const blocks =
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre hr div figure figcaption table caption thead tbody tfoot tr th td details summary';
const inline =
  'a span strong b em i u s del ins sub sup small mark abbr cite q kbd samp var code br time ruby rt rp bdi wbr';

/**
 * Makes a post's HTML safe for a page: only listed elements and attributes, no scripts, no styles, no ids that the page
 * uses itself. Headings start at level 2 and skip no level; pictures load lazily and reserve their space.
 * @param changes counts what is left out or changed
 */
export function sanitiseBody(html: string, addresses: AddressRules, changes = new Changes()): string {
  const clean = sanitizeHtml(
    toPlainElements(withoutTemplates(html, changes), addresses, changes),
    bodyRules(addresses),
  );
  // Highlighted after sanitising, so that spans cannot have any other classes.
  return (
    highlightCode(closeHeadingGaps(clean))
      // Empty elements whose id an earlier element has.
      .replaceAll('<a></a>', '')
      .replace(/(<iframe\b[^>]*>)[^<]*<\/iframe>/g, '$1</iframe>')
      .replace(/<table(?=[ >])/g, '<div class="post-table" role="group" aria-label="Table" tabindex="0"><table')
      .replaceAll('</table>', '</table></div>')
      .replace(/<pre(?=[ >])/g, '<pre tabindex="0"')
  );
}

/**
 * Makes a summary's HTML safe: inline elements only, so that it fits anywhere. A very long one becomes plain text.
 * @param changes counts template tags; the rest of a summary is usually in the body too
 */
export function sanitiseSummary(html: string, addresses: AddressRules, changes = new Changes()): string {
  const clean = sanitizeHtml(toPlainElements(withoutTemplates(html, changes), addresses, new Changes()), {
    ...rulesForAll,
    allowedTags: [...blocks.split(' '), 'a', 'strong', 'b', 'em', 'i', 'code', 'sub', 'sup', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    transformTags: { a: toLink(addresses) },
  });
  // Words of adjacent blocks must not run together.
  const flat = clean
    .replace(/<a [^>]*>\s*<\/a>/g, ' ')
    .replace(/<\/?(?!(?:a|strong|b|em|i|code|sub|sup)\b)[a-z0-9]+[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (flat.length <= LONGEST_SUMMARY) return flat;
  return escapeHtml(shorten(toPlainText(flat), SHORT_SUMMARY));
}

/** Returns the beginning of a post, for use as its summary if it has none. */
export function summaryOf(body: string): string {
  return escapeHtml(
    shorten(toPlainText(body.replace(/<(h[2-6]|figcaption|caption|pre)\b[^>]*>.*?<\/\1>/gs, ' ')), SHORT_SUMMARY),
  );
}

const LONGEST_SUMMARY = 2_000;
const SHORT_SUMMARY = 280;

const rulesForAll: sanitizeHtml.IOptions = {
  allowedSchemes: linkSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...notText],
  enforceHtmlBoundary: false,
  nestingLimit: 60,
};

function bodyRules(addresses: AddressRules): sanitizeHtml.IOptions {
  const ids = new Set<string>([BODY_ID]);
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
      '*': (tagName, attribs) => ({ tagName, attribs: withOwnId(attribs, ids) }),
      a: toLink(addresses),
      img: toImage(addresses),
      iframe: (_tagName, attribs) => toEmbed(attribs),
    },
  };
}

/** Renumbers headings by how they are nested, from h2 and without a gap: the page's only h1 is its title. */
function closeHeadingGaps(html: string): string {
  const above: number[] = [];
  const open: number[] = [];
  return html.replace(/<(\/?)h([1-6])(?=[ >])/g, (_all, slash, level) => {
    if (slash) return `</h${open.pop()}`;
    while ((above.at(-1) ?? 0) >= Number(level)) above.pop();
    above.push(Number(level));
    open.push(Math.min(above.length + 1, 6));
    return `<h${open.at(-1)}`;
  });
}

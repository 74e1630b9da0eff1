import { DomUtils, parseDocument } from 'htmlparser2';
import type { AddressRules } from './addresses.ts';
import type { Changes } from './changes.ts';
import { toPlainBlocks } from './plain-blocks.ts';
import { escapeHtml } from './plain-text.ts';
import { playerOf } from './post-tags.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/**
 * Turns what an editor embeds in a post into elements that a page may show: pictures from hosts that are not listed, films,
 * frames and other embeds become links to them, or only words inside a link; and gives it plain blocks. The result is not
 * safe yet: it must be sanitised.
 */
export function toPlainElements(html: string, addresses: AddressRules, changes: Changes): string {
  const root = parseDocument(withoutSections(html));
  try {
    new Walk(addresses, changes).all(root.children);
    toPlainBlocks(root);
    return DomUtils.getInnerHTML(root, { encodeEntities: 'utf8' });
  } catch (error) {
    // Nested thousands of levels deep. The sanitiser takes it as it is.
    if (error instanceof RangeError) return html;
    throw error;
  }
}

/** What an embed is called if nothing else names it. */
const embeds: Record<string, string> = {
  iframe: 'Content',
  object: 'Content',
  embed: 'Content',
  video: 'Video',
  audio: 'Audio',
};
/** Where lazy loading keeps a picture's or frame's address until it is in sight. */
const lazy = ['data-src', 'data-lazy-src', 'data-original'];
/** The script of a call to action, which is a link without it; data for search engines. */
const harmless = /hscta\.net|hbspt\.cta|application\/(ld\+)?json/;

/** A picture of a sign has the sign itself as its words. */
const sign = /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Emoji}|\p{Emoji_Component})+$/u;

class Walk {
  private readonly shown = new Set<string>();
  private readonly fallbacks: [node: Element, inLink: boolean][] = [];
  private forms = 0;

  constructor(
    private readonly addresses: AddressRules,
    private readonly changes: Changes,
  ) {}

  all(nodes: readonly object[]): void {
    this.visit(nodes, false);
    for (const [node, inLink] of this.fallbacks) this.fallback(node, inLink);
  }

  private visit(nodes: readonly object[], inLink: boolean): void {
    for (const node of [...nodes] as Element[]) if (DomUtils.isTag(node)) this.element(node, inLink);
  }

  private element(node: Element, inLink: boolean): void {
    const { name, attribs } = node;
    if (name === 'a') this.link(node, inLink);
    else if (name === 'area') this.area(node, inLink);
    else if (name === 'img') this.picture(node, inLink);
    else if (name === 'noscript') this.fallbacks.push([node, inLink]);
    else if (name === 'math') this.formula(node);
    else if (/\bkatex-html\b/.test(attribs.class ?? '')) DomUtils.removeElement(node);
    else if (name === 'svg') this.drawing(node);
    else if (name === 'script') this.script(node, inLink);
    else if (embeds[name]) this.embed(node, inLink);
    else if (/^(button|input|select|textarea)$/.test(name) && attribs.type !== 'hidden')
      this.changes.note('form fields and buttons left out');
    else {
      if (name === 'canvas') this.changes.note('embeds left out', name);
      if (name === 'canvas' || name === 'map') unwrap(node);
      if (name === 'form') this.forms += 1;
      this.visit(node.children, inLink);
      if (name === 'form') this.forms -= 1;
      // The field that it names is left out, and so are the numbers beside lines of code.
      const isAside = (name === 'label' && this.forms > 0) || (name === 'td' && /\bgutter\b/.test(attribs.class ?? ''));
      if (isAside) DomUtils.removeElement(node);
    }
  }

  /** A link inside a link is only text. One that shows nothing is named after where it leads, or left out. */
  private link(node: Element, inLink: boolean): void {
    const { href, title, id, name = id } = node.attribs;
    const address = inLink ? null : this.addresses.link(href);
    const isEmpty = node.children.length === 0;
    this.visit(node.children, inLink || address !== null);
    if (href?.trim() && !inLink && !address)
      this.changes.note('links left out', href.trim().replace(/\s+/g, ' ').slice(0, 40));
    if (inLink || (!address && has(node, 'a'))) {
      node.name = 'span';
      node.attribs = { ...(name && { id: name }) };
    }
    if (!address || DomUtils.textContent(node).trim()) return;
    const words = title || `Link to ${URL.parse(address)?.host || address}`;
    const [picture, ...more] = elementsIn(node, 'img');
    if (picture && [picture, ...more].every(({ attribs }) => !attribs.alt?.trim())) picture.attribs.alt = words;
    if (picture) return;
    if (!isEmpty && !address.startsWith('#')) node.children = textNodes(words);
    else if (!name) DomUtils.removeElement(node);
  }

  /** A part of a picture that is a link. */
  private area(node: Element, inLink: boolean): void {
    const { href, alt = '' } = node.attribs;
    replace(node, inLink ? null : this.addresses.link(href), alt);
  }

  private picture(node: Element, inLink: boolean): void {
    const { src = '', srcset = '', alt = '', width = '', height = '', ...rest } = node.attribs;
    const sources = [...lazy.map((name) => rest[name]), src, srcset.trim().split(/[\s,]/, 1)[0]];
    if (/^[01]$/.test(width) && /^[01]$/.test(height)) {
      this.changes.note('tracking pixels left out', hostOf(src));
      DomUtils.removeElement(node);
      return;
    }
    const shown = sources.find((each) => this.addresses.image(each));
    if (shown) {
      node.attribs = { ...node.attribs, src: shown, srcset: rest['data-srcset'] || srcset };
      this.shown.add(shown);
      return;
    }
    if (sign.test(alt)) {
      replace(node, null, alt);
      return;
    }
    const href = this.webAddress(sources);
    const how = inLink || !href ? 'words' : 'links';
    this.changes.note(`pictures shown as ${how}, because BLOG_IMAGE_HOSTS lacks their host`, hostOf(href ?? src));
    replace(node, inLink ? null : href, alt || (how === 'links' ? 'Image' : ''));
  }

  /** Players stay frames; any other embed becomes a link to what it would have shown, or else the text inside it. */
  private embed(node: Element, inLink: boolean): void {
    const { src, data, title, ...rest } = node.attribs;
    const inner = DomUtils.getElementsByTagName((name) => name === 'source' || name === 'param', node.children);
    const sources = [
      ...lazy.map((name) => rest[name]),
      src,
      data,
      ...inner.map(({ attribs }) => attribs.src ?? attribs.value),
    ];
    const player = node.name === 'iframe' && !inLink && sources.find((each) => playerOf(each));
    if (player) {
      node.attribs.src = player;
      return;
    }
    const href = this.webAddress(sources);
    const host = hostOf(href ?? '');
    if (!href) {
      this.changes.note('embeds left out', node.name);
      unwrap(node);
      this.visit(node.children, inLink);
      return;
    }
    this.changes.note(`embeds shown as ${inLink ? 'words' : 'links'}`, host || node.name);
    const words = title?.trim() || rest['aria-label']?.trim() || `${embeds[node.name]}${host && ` on ${host}`}`;
    replace(node, inLink ? null : href, words);
  }

  /** What browsers without scripts would show. A picture of it may be one that is loaded lazily otherwise. */
  private fallback(node: Element, inLink: boolean): void {
    unwrap(node);
    for (const picture of DomUtils.getElementsByTagName('img', node.children))
      if (this.shown.has(picture.attribs.src ?? '')) DomUtils.removeElement(picture);
    this.visit(node.children, inLink);
  }

  private formula(node: Element): void {
    this.changes.note('formulas shown as text');
    const notes = DomUtils.getElementsByTagName((name) => name.startsWith('annotation'), node.children);
    const tex = notes.find(({ attribs }) => attribs.encoding === 'application/x-tex');
    for (const note of notes) DomUtils.removeElement(note);
    const words = node.attribs.alttext || (tex ? DomUtils.textContent(tex) : inOneLine(node));
    replace(node, null, words.replace(/\s+/g, ' ').trim());
  }

  private drawing(node: Element): void {
    this.changes.note('drawings (svg) left out');
    const [title] = DomUtils.getElementsByTagName('title', node.children);
    replace(node, null, node.attribs['aria-label']?.trim() || (title ? DomUtils.textContent(title).trim() : ''));
  }

  private script(node: Element, inLink: boolean): void {
    const { src = '', type = '' } = node.attribs;
    const host = hostOf(src);
    if (host === 'gist.github.com') {
      this.changes.note('embeds shown as links', host);
      replace(node, inLink ? null : this.addresses.link(src.replace(/\.js(\?.*)?$/, '')), `Content on ${host}`);
    } else if (type.startsWith('math/tex')) {
      this.changes.note('formulas shown as text');
      replace(node, null, DomUtils.textContent(node));
    } else if (!harmless.test(`${src} ${type} ${DomUtils.textContent(node)}`))
      this.changes.note('scripts left out', host || 'inline');
  }

  /** Returns the first of these that a link may lead to: an address on the web, or a path of this site. */
  private webAddress(sources: (string | undefined)[]): string | null {
    return sources.map((each) => this.addresses.link(each)).find((each) => /^(https?:|\/)/.test(each ?? '')) ?? null;
  }
}

const elementsIn = (node: Element, name: string) => DomUtils.getElementsByTagName(name, node.children);
const has = (node: Element, name: string) => elementsIn(node, name).length > 0;
const hostOf = (address: string) => URL.parse(address.replace(/^\/\//, 'https://'))?.host ?? '';
const textNodes = (words: string) => parseDocument(escapeHtml(words)).children;

/** Leaves only what is inside CDATA sections, which a parser of HTML takes for comments. */
function withoutSections(html: string): string {
  return html.includes('<![CDATA[') ? html.replace(/<!\[CDATA\[|\]\]>/g, '') : html;
}

/** Leaves only what is inside an element. */
function unwrap(node: Element): void {
  node.name = 'span';
  node.attribs = {};
}

/** Puts words in the place of an element, as a link if there is an address. */
function replace(node: Element, href: string | null, words: string): void {
  const text = escapeHtml(words);
  const html = href ? `<a href="${href.replaceAll('"', '&quot;')}">${text}</a>` : `<span>${text}</span>`;
  const [made] = parseDocument(html).children;
  if (made) DomUtils.replaceElement(node, made);
}

/** Writes a formula in one line: "(a + b)/2", "x^2". */
function inOneLine(node: Element): string {
  const parts = node.children.map((child) =>
    DomUtils.isTag(child) ? inOneLine(child) : DomUtils.textContent(child).trim(),
  );
  const [first = '', second = '', third = ''] = parts
    .filter(Boolean)
    .map((part) => (part.includes(' ') ? `(${part})` : part));
  if (node.name === 'mfrac') return `${first}/${second}`;
  if (node.name === 'msup') return `${first}^${second}`;
  if (node.name === 'msub') return `${first}_${second}`;
  if (node.name === 'msubsup') return `${first}_${second}^${third}`;
  if (node.name === 'msqrt') return `√(${parts.filter(Boolean).join(' ')})`;
  return parts.filter(Boolean).join(' ');
}

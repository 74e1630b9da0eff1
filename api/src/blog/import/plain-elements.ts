import { DomUtils, parseDocument } from 'htmlparser2';
import type { AddressRules } from './addresses.ts';
import { escapeHtml } from './plain-text.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/**
 * Turns what an editor embeds in a post into elements that a page may show: a picture from a host that is not listed
 * becomes a link to it, or only its words inside a link. The result is not safe yet: it must be sanitised.
 */
export function toPlainElements(html: string, addresses: AddressRules): string {
  const root = parseDocument(html);
  try {
    new Walk(addresses).visit(root.children, false);
    return DomUtils.getInnerHTML(root, { encodeEntities: 'utf8' });
  } catch (error) {
    // Nested thousands of levels deep. The sanitiser takes it as it is.
    if (error instanceof RangeError) return html;
    throw error;
  }
}

class Walk {
  constructor(private readonly addresses: AddressRules) {}

  visit(nodes: readonly object[], inLink: boolean): void {
    for (const node of [...nodes] as Element[]) {
      if (!DomUtils.isTag(node)) continue;
      if (node.name === 'a') this.link(node, inLink);
      else if (node.name === 'img') this.picture(node, inLink);
      else this.visit(node.children, inLink);
    }
  }

  /** A link inside a link is only text. One that shows nothing is named after where it leads, or left out. */
  private link(node: Element, inLink: boolean): void {
    const { href, title, id, name = id } = node.attribs;
    const address = inLink ? null : this.addresses.link(href);
    const isEmpty = node.children.length === 0;
    this.visit(node.children, inLink || address !== null);
    if (inLink || (!address && has(node, 'a'))) {
      node.name = 'span';
      node.attribs = { ...(name && { id: name }) };
    }
    if (!address || DomUtils.textContent(node).trim() || has(node, 'img')) return;
    if (!isEmpty) node.children = textNodes(title || `Link to ${URL.parse(address)?.host || address}`);
    else if (!name) DomUtils.removeElement(node);
  }

  private picture(node: Element, inLink: boolean): void {
    const { src, alt = '' } = node.attribs;
    // The pages' security policy would block it.
    if (!this.addresses.image(src))
      replace(node, inLink ? null : this.addresses.link(src), alt || (inLink ? '' : 'Image'));
  }
}

const has = (node: Element, name: string) => DomUtils.getElementsByTagName(name, node.children).length > 0;
const textNodes = (words: string) => parseDocument(escapeHtml(words)).children;

/** Puts words in the place of an element, as a link if there is an address. */
function replace(node: Element, href: string | null, words: string): void {
  const text = escapeHtml(words);
  const html = href ? `<a href="${href.replaceAll('"', '&quot;')}">${text}</a>` : `<span>${text}</span>`;
  const [made] = parseDocument(html).children;
  if (made) DomUtils.replaceElement(node, made);
}

import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Nodes = Element['children'];
type Attribs = Record<string, string>;

const names = (list: string) => new Set(list.split(' '));

/** Elements that are dropped together with their content. */
export const notText = names(
  'script style textarea option noscript template title svg math object xmp xml noembed noframes plaintext select button canvas audio video map',
);
const groups = names('html body div section article main header footer aside nav center address form fieldset hgroup');
const blocks = names(
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre hr figure figcaption table caption thead tbody tfoot tr td th iframe details summary',
);
/** Inline elements that keep their meaning around whole blocks. */
const marks = names('a b strong em i u s del ins sub sup small mark abbr cite q var code kbd samp');
/** Elements that have no text and no line breaks of their own. */
const frames = names('ul ol dl table thead tbody tfoot tr');
const holders = names('li dd td th details a');
const code = names('pre code kbd samp');
const neverEmpty = names('br img iframe hr td th');

/** Which text becomes paragraphs: all of it, only that of a group, or none. */
type Wrap = 'all' | 'grouped' | 'none';

/**
 * Gives a post the plain structure that its editor made in other ways: boxes in boxes are dissolved, text outside
 * paragraphs gets some, and what only makes space is left out, such as empty elements, line breaks at an end and runs of
 * blanks that cannot break.
 */
export function toPlainBlocks(root: { children: Nodes }): void {
  root.children = arranged(tidied(root.children), 'all');
}

function tidied(nodes: Nodes, parent = ''): Nodes {
  return nodes.flatMap((node) => {
    if (DomUtils.isText(node)) node.data = withPlainBlanks(node.data);
    else if (!DomUtils.isTag(node) || notText.has(node.name) || (node.name === 'br' && frames.has(parent))) return [];
    else if (code.has(node.name)) return node.name === 'pre' && !DomUtils.textContent(node).trim() ? [] : [node];
    else {
      rename(node);
      const children = tidied(node.children, node.name);
      node.children = isInline(node) ? children : trimmed(isList(node) ? listed(children) : children);
      if (!neverEmpty.has(node.name) && node.children.every(isSpace)) return leftOf(node, parent);
    }
    return [node];
  });
}

/** Old names of elements, and styles that editors use instead of elements. */
const newNames = new Map([
  ['strike', 's'],
  ['tt', 'code'],
]);
const emphases: [name: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['s', /text-decoration[\w-]*:[^;]*line-through/],
];

/** Gives an element the name of what it means. Google Docs puts all of a text into a `b` that is not bold. */
function rename(node: Element): void {
  const { style = '' } = node.attribs;
  if (/^(b|strong)$/.test(node.name) && /font-weight:\s*(normal|400)/.test(style)) node.name = 'span';
  const classes = (node.attribs.class ?? '').split(' ');
  if (classes.includes('wp-caption')) node.name = 'figure';
  if (classes.includes('wp-caption-text')) node.name = 'figcaption';
  node.name = newNames.get(node.name) ?? node.name;
  if (node.name !== 'span') return;
  for (const [name] of emphases.filter(([, pattern]) => pattern.test(style))) {
    if (node.name === 'span') node.name = name;
    else node.children = [withChildren(made(name), node.children)];
  }
}

/** An empty element leaves its blanks between words, and its id as a place that links can lead to. */
function leftOf(node: Element, parent: string): Nodes {
  const id = node.attribs.id || (node.name === 'a' && node.attribs.name);
  if (id && !frames.has(parent)) return [withAttribs(made('a'), { id }), ...(isInline(node) ? node.children : [])];
  return isInline(node) ? node.children : [];
}

/** Puts a list that stands between the items of another into the item before it. */
function listed(items: Nodes): Nodes {
  let before: Element | undefined;
  return items.filter((item) => {
    if (!DomUtils.isTag(item)) return true;
    if (before && isList(item)) before.children.push(item);
    else before = item.name === 'li' ? item : undefined;
    return item !== before?.children.at(-1);
  });
}

/** Dissolves groups, and puts text into paragraphs. */
function arranged(nodes: Nodes, wrap: Wrap): Nodes {
  const result: Nodes = [];
  let places: Nodes = [];
  const add = (node: Nodes[number], inherited: Attribs) => {
    if (isPlace(node)) {
      places.push(node);
      return;
    }
    if (DomUtils.isTag(node)) {
      withAttribs(node, { ...inherited, ...ownAttribs(node) });
      const start = places.length > 0 && startOf(node);
      if (start) start.children = [...places, ...start.children];
      else result.push(...places);
      places = [];
    }
    result.push(node);
  };
  const walk = (children: Nodes, wrapping: Wrap, inherited: Attribs) => {
    let run: Nodes = [];
    const endRun = () => {
      const inside = trimmed(run);
      run = [];
      if (inside.every((node) => isSpace(node) || isPlace(node))) places.push(...inside);
      else if (wrapping === 'all') add(withChildren(made('p'), inside), inherited);
      else for (const node of inside) add(node, {});
    };
    for (const node of children) {
      if (!DomUtils.isTag(node) || !isBlock(node)) run.push(node);
      else {
        endRun();
        if (isGroup(node)) {
          const { id, ...rest } = ownAttribs(node);
          if (id) places.push(withAttribs(made('a'), { id }));
          walk(node.children, wrapping === 'none' ? 'none' : 'all', { ...inherited, ...rest });
          if (wrapping === 'none') result.push(text(' '));
        } else add(withChildren(node, arrangedInside(node)), inherited);
      }
    }
    endRun();
  };
  walk(nodes, wrap, {});
  return [...result, ...places];
}

/** Returns the first element of a block that may hold a place for links to lead to. */
function startOf(node: Element): Element | undefined {
  if (/^(p|h[1-6]|li|td|th|figure|blockquote)$/.test(node.name)) return node;
  const first = frames.has(node.name) && node.children.find((child) => DomUtils.isTag(child));
  return first && DomUtils.isTag(first) ? startOf(first) : undefined;
}

function arrangedInside(node: Element): Nodes {
  const { name, children } = node;
  if (code.has(name) || !children.some((child) => DomUtils.isTag(child) && isBlock(child))) return children;
  if (frames.has(name)) {
    for (const child of children) if (DomUtils.isTag(child)) child.children = arrangedInside(child);
    return children;
  }
  const inside = arranged(children, name === 'blockquote' ? 'all' : holders.has(name) ? 'grouped' : 'none');
  const [first, ...rest] = inside;
  const isText = first && DomUtils.isTag(first) && first.name === 'p' && rest.every(isList);
  if (!isText || !holders.has(name) || (first.attribs.id && node.attribs.id)) return inside;
  // A lone paragraph is the text of its list item or cell.
  withAttribs(node, ownAttribs(first));
  return [...first.children, ...rest];
}

function ownAttribs({ attribs: { id, dir, lang } }: Element): Attribs {
  return { ...(id && { id }), ...(dir && { dir }), ...(lang && { lang }) };
}

/** Leaves out line breaks and blanks at both ends, and the third and further of several line breaks. */
function trimmed(nodes: Nodes): Nodes {
  const first = nodes.findIndex((node) => !isSpace(node));
  const last = nodes.findLastIndex((node) => !isSpace(node));
  let breaks = 0;
  return nodes.slice(Math.max(first, 0), last + 1).filter((node) => {
    if (!isSpace(node)) breaks = 0;
    else if (DomUtils.isTag(node)) breaks += 1;
    return breaks <= 2 || !isSpace(node);
  });
}

/** Two blanks of which one cannot break make space. So does every one, where no other blank is used. */
function withPlainBlanks(words: string): string {
  const plain = words.replace(/\s{2,}/g, (blanks) => (blanks.includes('\u00a0') ? ' ' : blanks));
  const fixed = plain.split('\u00a0').length - 1;
  return fixed > MOST_FIXED && fixed > plain.split(' ').length ? plain.replaceAll('\u00a0', ' ') : plain;
}

const MOST_FIXED = 5;

const isInline = ({ name }: Element) => !blocks.has(name) && !groups.has(name);
const hasBlocks = (node: Element): boolean =>
  DomUtils.existsOne((each) => !isInline(each) && each.name !== 'iframe', node.children);
const isBlock = (node: Element) => !isInline(node) || hasBlocks(node);
const isGroup = (node: Element) =>
  groups.has(node.name) || ((node.name === 'p' || (isInline(node) && !marks.has(node.name))) && hasBlocks(node));
const isList = (node: Nodes[number]) => DomUtils.isTag(node) && /^[uo]l$/.test(node.name);
const isSpace = (node: Nodes[number]) =>
  DomUtils.isText(node) ? !node.data.trim() : DomUtils.isTag(node) && node.name === 'br';
/** Only there for links to lead to. */
const isPlace = (node: Nodes[number]) =>
  DomUtils.isTag(node) && node.name === 'a' && !node.attribs.href && node.children.every(isSpace);

function made(name: string): Element {
  return parseDocument(`<${name}></${name}>`).children[0] as Element;
}

const text = (words: string) => parseDocument(words).children[0] as Nodes[number];

function withChildren(node: Element, children: Nodes): Element {
  node.children = children;
  return node;
}

function withAttribs(node: Element, attribs: Attribs): Element {
  Object.assign(node.attribs, attribs);
  return node;
}

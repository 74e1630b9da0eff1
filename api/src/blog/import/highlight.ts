import hljs from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import { decodeEntities } from './plain-text.ts';

hljs.registerLanguage('dockerfile', dockerfile);

/** In characters. Longer code is not highlighted: that would hold up the import, and few people read it. */
const LONGEST_CODE = 50_000;

/** Our classes for highlighted code, which blog-post.css colours, each with the library's names for what it covers. */
const roles: Record<string, readonly string[]> = {
  'code-keyword': ['keyword', 'literal', 'operator', 'selector-tag', 'name', 'tag', 'doctag', 'bullet'],
  'code-string': ['string', 'regexp', 'char', 'symbol', 'link', 'code', 'addition'],
  'code-comment': ['comment', 'quote', 'meta', 'deletion'],
  'code-name': ['title', 'section', 'built_in', 'type', 'class', 'function', 'selector-class', 'selector-id'],
  'code-number': ['number', 'attr', 'attribute', 'property', 'variable', 'template-variable', 'selector-attr'],
};
export const codeClasses = Object.keys(roles);
const classOf = new Map(codeClasses.flatMap((role) => (roles[role] ?? []).map((name) => [name, role] as const)));

/**
 * Highlights the code blocks whose language is known; the others stay plain.
 * @param html sanitised, so that a class on `pre` or `code` can only name a language
 */
export function highlightCode(html: string): string {
  return html.replace(
    /(<pre(?: [^>]*)?>(?:\s*<code(?: [^>]*)?>)?)(.*?)((?:<\/code>\s*)?<\/pre>)/gs,
    (block, start: string, inner: string, end: string) => {
      const language = /language-([\w+#-]+)/.exec(start)?.[1] ?? '';
      const text = textOf(inner);
      if (text === undefined || text.length > LONGEST_CODE || !hljs.getLanguage(language)) return block;
      const { value } = hljs.highlight(text, { language, ignoreIllegals: true });
      return start + withRoles(value) + end;
    },
  );
}

/** Returns the code as text; undefined if it has meaningful markup such as links. Spans are another highlighter's. */
function textOf(inner: string): string | undefined {
  const text = inner.replace(/<\/?span[^>]*>/g, '').replace(/<br[^>]*>/g, '\n');
  return text.includes('<') ? undefined : decodeEntities(text);
}

/** Replaces the library's many changing classes with our few. "hljs-title function_" is a title. */
function withRoles(highlighted: string): string {
  return highlighted.replace(/<span class="(?:hljs-)?([\w-]+)[^"]*">/g, (_, name: string) => {
    const role = classOf.get(name);
    return role ? `<span class="${role}">` : '<span>';
  });
}

import { describe, expect, it } from '@jest/globals';
import { AddressRules } from '#api/blog/import/addresses.ts';
import { codeClasses } from '#api/blog/import/highlight.ts';
import { sanitiseBody } from '#api/blog/import/sanitise.ts';
import { faultsOf } from '../../support/post-faults.ts';

const addresses = new AddressRules('https://files.example.com', 'http://localhost:8080');
const body = (html: string) => sanitiseBody(html, addresses);
const block = (language: string, code: string) => `<pre><code class="language-${language}">${code}</code></pre>`;
/** Returns the code as a reader sees it. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');
const isMarked = (html: string) => /<span class="code-/.test(html);

describe('code in posts', () => {
  it('is highlighted in known languages, under their short names too, with our own classes only', () => {
    const ts = body(block('ts', 'const a: string = "x &lt; y"; // why\nreturn 42;'));
    expect(ts).toContain('<span class="code-keyword">const</span>');
    expect(ts).toContain('<span class="code-string">&quot;x &lt; y&quot;</span>');
    expect(ts).toContain('<span class="code-comment">// why</span>');
    expect(ts).toContain('<span class="code-number">42</span>');
    for (const [language, code] of [
      ['python', 'def f(x):\n    return None'],
      ['py', '@a\nclass B(C): pass'],
      ['sh', 'for x in 1; do echo "$x"; done'],
      ['html', '&lt;p class="a"&gt;b&lt;script&gt;let c = 1;&lt;/script&gt;&lt;/p&gt;'],
      ['yml', 'a: [1, "b"]'],
      ['json', '{"a": null}'],
      ['sql', "select 'x' from y where z = 1"],
      ['diff', '+ a\n- b'],
    ] as const) {
      const html = body(block(language, code));
      expect([language, isMarked(html)]).toEqual([language, true]);
      const classes = [...html.matchAll(/<span class="([^"]*)"/g)].map(([, name]) => name);
      expect(codeClasses).toEqual(expect.arrayContaining(classes));
      expect(faultsOf(html)).toEqual([]);
      expect(textOf(html).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toBe(code);
    }
  });

  it.each([
    ['without a language', '<pre><code>const a = 1;</code></pre>'],
    ['in an unknown language', block('klingon', 'const a = 1;')],
    ['in a language named like a property of every object', block('constructor', 'const a = 1;')],
    ['that is plain text', block('text', 'const a = 1;')],
    ['in a sentence', '<p><code class="language-ts">const a = 1;</code></p>'],
    ['with a link in it', block('ts', 'const a = <a href="/faq">1</a>;')],
    ['that is very long', block('ts', 'const a = 1;\n'.repeat(5_000))],
  ])('%s stays plain', (_what, html) => {
    expect(isMarked(body(html))).toBe(false);
  });

  it("takes its language from the block or the code, and replaces another program's highlighting", () => {
    expect(isMarked(body('<pre class="language-js">\n<code>let a;</code>\n</pre>'))).toBe(true);
    expect(isMarked(body('<pre class="language-js">let a;</pre>'))).toBe(true);
    const marked = body(block('js', '<span class="hljs-keyword" style="color:red">let</span> a;<br>let b;'));
    expect(textOf(marked)).toBe('let a;\nlet b;');
    expect(marked.match(/code-keyword/g)).toHaveLength(2);
  });

  it('cannot bring such classes itself', () => {
    expect(body('<p><span class="code-keyword x">a</span></p>')).toBe('<p><span>a</span></p>');
  });

  it('stays code when it looks like markup', () => {
    const html = body(block('html', '&lt;/code&gt;&lt;/pre&gt;&lt;img src=x onerror=alert(1)&gt;'));
    expect(faultsOf(html)).toEqual([]);
    expect(html).not.toContain('<img');
  });
});

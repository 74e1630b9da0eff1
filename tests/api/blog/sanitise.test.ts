import { describe, expect, it } from '@jest/globals';
import { AddressRules } from '#api/blog/import/addresses.ts';
import { Changes } from '#api/blog/import/changes.ts';
import { toPlainText } from '#api/blog/import/plain-text.ts';
import { sanitiseBody, sanitiseSummary, summaryOf } from '#api/blog/import/sanitise.ts';
import { shorten } from '#contract/blog.values.ts';
import { parseSite } from '#contract/site-settings.ts';
import { faultsOf } from '../../support/post-faults.ts';
import { xssPayloads } from '../../support/xss-payloads.ts';

const files = 'https://1.fs1.hubspotusercontent-na1.net';
const addresses = new AddressRules(
  'https://*.hubspotusercontent-na1.net https://files.example.com',
  'http://localhost:8080',
);
/** Text on its own has a paragraph in a body, without which it is compared here. */
const body = (html: string, changes = new Changes()) =>
  sanitiseBody(html, addresses, changes).replace(/^<p>((?:(?!<\/?p>).)*)<\/p>$/s, '$1');
const summary = (html: string) => sanitiseSummary(html, addresses);

describe('script in posts', () => {
  it.each(xssPayloads)('$name: is removed from body and summary, and is text in a title', ({ html }) => {
    const around = `<p>before</p>${html}<p>after</p>`;
    for (const text of [body(html), body(around), summary(html), summary(around)]) expect(faultsOf(text)).toEqual([]);
    expect(summary(around)).not.toMatch(/<(?!\/?(a|strong|b|em|i|code|sub|sup)\b)/);
    expect(toPlainText(html)).not.toMatch(/\p{Cc}/u);
  });

  it('is found by the check of this test', () => {
    const bad = ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<p id="root">', '<svg>', '<img src=x>'];
    for (const html of [...bad, '</div>', '<p>']) expect(faultsOf(html)).not.toEqual([]);
  });
});

describe('bodies keep what real posts use', () => {
  it('headings begin below the title and skip no level', () => {
    expect(body('<h1>A</h1><h3>B</h3><h3>C</h3><h6>D</h6>')).toBe('<h2>A</h2><h3>B</h3><h3>C</h3><h4>D</h4>');
    expect(body('<h3>A</h3><h4>B</h4>')).toBe('<h2>A</h2><h3>B</h3>');
    expect(body('<h1>A</h1><h3>B</h3><h2>C</h2><h3>D</h3>')).toBe('<h2>A</h2><h3>B</h3><h3>C</h3><h4>D</h4>');
  });

  it('ids get a prefix, and so do links to them', () => {
    expect(body('<h2 id="top">A</h2><a href="#top">up</a>')).toBe(
      '<h2 id="post-top">A</h2><p><a href="#post-top" rel="noopener">up</a></p>',
    );
    expect(body('<a name="old">x</a>')).toBe('<a id="post-old">x</a>');
    expect(body('<h2 id="día.1">A</h2><a href="#día.1">up</a><a href="#">top</a>')).toBe(
      '<h2 id="post-día.1">A</h2><p><a href="#post-día.1" rel="noopener">up</a><a href="#" rel="noopener">top</a></p>',
    );
  });

  it('links stay, with those of their attributes that are safe; those that are not become text', () => {
    expect(body('<a href="/posts/x" target="_blank" rel="nofollow me">x</a>')).toBe(
      '<a href="/posts/x" rel="nofollow noopener" target="_blank">x</a>',
    );
    expect(body('<a href="tel:+1 512 555 0100">x</a>')).toContain('href="tel:+1 512 555 0100"');
    expect(body('<a href="//example.com/x">x</a>')).toContain('href="https://example.com/x"');
    for (const href of ['/\\example.com', '/.//example.com', 'ftp://example.com', 'https://a:b@example.com', ' '])
      expect(body(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
  });

  it('pictures load lazily, have a description, and are either sized or marked', () => {
    expect(body(`<img src="${files}/a.png" width="600" height="300" style="width:1px">`)).toBe(
      `<img src="${files}/a.png" width="600" height="300" alt="" loading="lazy" decoding="async" />`,
    );
    expect(body('<img src="/a.png" alt="Diagram" width="100%">')).toBe(
      '<img src="/a.png" class="unsized" alt="Diagram" loading="lazy" decoding="async" />',
    );
    expect(body(`<img src="http://1.fs1.hubspotusercontent-na1.net/a.png">`)).toContain(`src="${files}/a.png"`);
  });

  it('a srcset keeps its sizes, commas in addresses, and only the listed hosts', () => {
    const [small, large] = [`${files}/a,b.png?width=300 300w`, `${files}/c.png 900w`];
    const sizes = 'sizes="(max-width: 600px) 100vw, 600px"';
    const given = `srcset="${small}, https://other.example/x.png 600w,${large}" ${sizes}`;
    expect(body(`<img src="${files}/a,b.png" ${given}>`)).toContain(`srcset="${small}, ${large}" ${sizes}`);
  });

  it.each([
    ['<img src="https://other.example/b.png" alt="words">', '<span>words</span>'],
    ['<figure><img src="https://other.example/b.png" alt="words"></figure>', '<figure><span>words</span></figure>'],
    ['<b><img src="https://other.example/b.png"></b>', 'Link to example.com'],
    [`<img src="${files}/b.png" alt="words">`, expect.stringMatching(/^<img [^>]*alt="words"[^>]*>$/)],
    ['A <a href="/b" id="b">B</a>', 'A <span id="post-b">B</span>'],
  ])('a link around %s leads only where it should', (inner, shown) => {
    const html = body(`<a href="https://example.com/a">${inner}</a>`);
    const [, start, content] = /^(<a [^>]*>)(.*)<\/a>$/s.exec(html) ?? [];
    expect([start, content]).toEqual(['<a href="https://example.com/a" rel="noopener">', shown]);
  });

  it('players are embedded without cookies and in a sandbox', () => {
    const youtube = '//www.youtube.com/embed/abcdefghijk?start=4&autoplay=1';
    const player = body(`<iframe src="${youtube}" onload="x"><b>no</b></iframe>`);
    expect(player).toContain('src="https://www.youtube-nocookie.com/embed/abcdefghijk?start=4"');
    for (const part of ['title="Embedded video"', 'loading="lazy"', 'sandbox="', 'class="post-embed"'])
      expect(player).toContain(part);
    expect(player).toMatch(/><\/iframe>$/);
    const talk = 'src="https://player.vimeo.com/video/12?h=0123abcdef" title="Talk"';
    expect(body(`<iframe ${talk}></iframe>`)).toContain(talk);
  });

  const link = (href: string, words: string) => `<a href="https://${href}" rel="noopener">${words}</a>`;
  it.each([
    ['<iframe src="https://forms.example/x"></iframe>', link('forms.example/x', 'Content on forms.example')],
    ['<video src="//a.example/f.mp4">No film</video>', link('a.example/f.mp4', 'Video on a.example')],
    ['<audio><source src="https://a.example/f.ogg"></audio>', link('a.example/f.ogg', 'Audio on a.example')],
    ['<video><p>Or <a href="/f">read</a></p></video>', 'Or <a href="/f" rel="noopener">read</a>'],
    ['<object data="https://a.example/a.pdf" title="Guide"></object>', link('a.example/a.pdf', 'Guide')],
    ['<embed src="https://a.example/a.swf">', link('a.example/a.swf', 'Content on a.example')],
    [
      '<script src="https://gist.github.com/a/1.js"></script>',
      link('gist.github.com/a/1', 'Content on gist.github.com'),
    ],
    ['<canvas>Three of four</canvas>', '<span>Three of four</span>'],
    ['<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>', '<span>x^2</span>'],
    ['<math><mn>1</mn><mn>2</mn><annotation>x</annotation></math>', '<span>1 2</span>'],
    ['<svg><title>A dial</title><path/></svg>', '<span>A dial</span>'],
    ['<script src="https://a.example/w.js"></script>', ''],
    ['<input><button>Go</button>', ''],
    ['<img src="https://a.example/p.gif" width="1" height="1">', ''],
    ['<iframe src="https://www.youtube.com/embed/videoseries?list=A"></iframe>', expect.stringMatching(/^<a href=/)],
    ['<img src="https://a.example/x.png" alt="Chart">', link('a.example/x.png', 'Chart')],
    ['<a href="javascript:x">x</a>', '<a>x</a>'],
    ['<img src="data:image/png;base64,AAAA" alt="Dot">', '<span>Dot</span>'],
  ])('%s leaves what can be shown of it, and is counted', (html, shown) => {
    const changes = new Changes();
    expect(body(html, changes)).toEqual(shown);
    expect(changes.list()).toEqual([expect.stringMatching(/: [12]( \(|$)/)]);
  });

  it.each([
    ['<map name="m"><area href="/x" alt="X"></map>', '<span><a href="/x" rel="noopener">X</a></span>'],
    ['<noscript><p>Text</p></noscript>', 'Text'],
    ['<script src="https://js.hscta.net/cta/current.js"></script>', ''],
    ['<iframe data-src="//www.youtube.com/embed/abcdefghijk"></iframe>', expect.stringMatching(/^<iframe src="https:/)],
    [
      `<noscript><img src="${files}/a.png"></noscript><img src="data:image/gif;base64,R0" data-src="${files}/a.png">`,
      `<img src="${files}/a.png" class="unsized" alt="" loading="lazy" decoding="async" />`,
    ],
  ])('%s is shown as without scripts, and nothing is missing', (html, shown) => {
    const changes = new Changes();
    expect(body(html, changes)).toEqual(shown);
    expect(changes.list()).toEqual([]);
  });

  it('code keeps its language and can be scrolled by keyboard; tables too', () => {
    expect(body('<pre class="language-ts x"><code class="language-ts hljs">a &lt; b</code></pre>')).toBe(
      '<pre tabindex="0" class="language-ts"><code class="language-ts">a &lt; b</code></pre>',
    );
    expect(body('<table><caption>C</caption><tr><th scope="col" colspan="2" style="x">A</th></tr></table>')).toBe(
      '<div class="post-table" role="group" aria-label="Table" tabindex="0"><table><caption>C</caption><tr><th scope="col" colspan="2">A</th></tr></table></div>',
    );
  });

  it('a table with attributes is wrapped too, and closes what it opens', () => {
    const html = body('<table id="a" lang="de"><tr><td>1</td></tr></table><p>after</p>');
    expect(html).toContain('tabindex="0"><table id="post-a" lang="de"><tr><td>1</td></tr></table></div><p>after</p>');
    expect(faultsOf(html)).toEqual([]);
  });

  it('lists, quotations, figures and definitions stay', () => {
    const html =
      '<ol start="3"><li>a</li></ol><blockquote><p>b</p></blockquote><figure><figcaption>c</figcaption></figure><dl><dt>d</dt><dd>e</dd></dl><details><summary>f</summary>g</details>';
    expect(body(html)).toBe(html);
  });
});

describe('titles and summaries', () => {
  it('a title is plain text, with decoded entities and without tags', () => {
    expect(toPlainText('Q&amp;A: <b>when</b> a &lt; b &#8211; &quot;x&quot;')).toBe('Q&A: when a < b – "x"');
    expect(toPlainText('a\u202eb\u0007c')).toBe('a b c');
  });

  it('a summary is inline', () => {
    const blocks = '<p>One <strong>two</strong></p><p>three<br>four</p><ul><li>a</li><li>b</li></ul><img src="/x.png">';
    expect(summary(blocks)).toBe('One <strong>two</strong> three four a b');
    const link = '<a href="/posts/x" rel="noopener">x</a>';
    expect(summary('<p>See <a href="/posts/x" target="_blank">x</a></p>')).toBe(`See ${link}`);
    expect(summary(`<p>${'word '.repeat(1_000)}&lt;b&gt;</p>`).length).toBeLessThan(300);
  });

  it.each([
    ['one two three', 9, 'one two…'],
    ['日本語のとても長い題名', 6, '日本語のと…'],
    ['abcd👩‍👩‍👧xyz', 7, 'abcd…'],
    ['abcde\u0301fg', 6, 'abcd…'],
    ['short', 5, 'short'],
  ])('%j in %i characters is cut between words, or else between whole characters', (text, most, shown) => {
    expect(shorten(text, most)).toBe(shown);
  });

  it('a post without a summary gets the beginning of its text', () => {
    const html = body('<h2>Head</h2><p>Why a &lt; b &amp; c.</p><pre>code</pre><p>More</p>');
    expect(summaryOf(html)).toBe('Why a &lt; b &amp; c. More');
  });
});

describe('BLOG_IMAGE_HOSTS', () => {
  it('accepts only https hosts, because the value becomes part of the pages’ security policy', () => {
    const parse = (hosts: string) => parseSite({ BLOG_IMAGE_HOSTS: hosts }).BLOG_IMAGE_HOSTS;
    const good = 'https://files.example.com https://*.example.org:8443';
    expect(parse(` ${good.replace(' ', '  ')} `)).toBe(good);
    const usual = new AddressRules(parse(''), 'http://localhost:8080');
    const hosts = ['1.fs1.hubspotusercontent-na1.net', '1.fs1.hubspotusercontent-na2.net', 'cdn2.hubspot.net'];
    for (const host of [...hosts, '1.fs1.hubspotusercontent-ap1.net', 'f.hubspotusercontent00.net'])
      expect(usual.image(`http://${host}/hubfs/1/a%20b.png`)).toBe(`https://${host}/hubfs/1/a%20b.png`);
    for (const bad of [
      ...['*', 'https:', 'https://*', "'unsafe-inline'", 'http://a.example', 'https://a.example; script-src *'],
      ...['https://a.example/x', 'data:', 'https://*.com'],
    ])
      expect(() => parse(bad)).toThrow(/https hosts/);
  });

  it('a wildcard stands for hosts below it, not for look-alikes', () => {
    const hosts = ['evilhubspotusercontent-na1.net', 'x.hubspotusercontent-na1.net.example'];
    for (const host of [...hosts, 'hubspotusercontent-na1.net', 'sub.files.example.com'])
      expect(addresses.image(`https://${host}/a.png`)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { AddressRules } from '#api/blog/import/addresses.ts';
import { toPlainText } from '#api/blog/import/plain-text.ts';
import { sanitiseBody, sanitiseSummary, summaryOf } from '#api/blog/import/sanitise.ts';
import { parseSite } from '#contract/site-settings.ts';
import { faultsOf } from '../../support/post-faults.ts';
import { xssPayloads } from '../../support/xss-payloads.ts';

const files = 'https://1.fs1.hubspotusercontent-na1.net';
const addresses = new AddressRules(
  'https://*.hubspotusercontent-na1.net https://files.example.com',
  'http://localhost:8080',
);
const body = (html: string) => sanitiseBody(html, addresses);
const summary = (html: string) => sanitiseSummary(html, addresses);

describe('script in posts', () => {
  it.each(xssPayloads)('$name: is removed from body and summary, and is text in a title', ({ html }) => {
    const around = `<p>before</p>${html}<p>after</p>`;
    for (const text of [body(html), body(around), summary(html), summary(around)]) expect(faultsOf(text)).toEqual([]);
    expect(summary(around)).not.toMatch(/<(?!\/?(a|strong|b|em|i|code|sub|sup)\b)/);
    expect(toPlainText(html)).not.toMatch(/\p{Cc}/u);
  });

  it('is found by the check of this test', () => {
    for (const bad of [
      ...['<script>', '<p onclick="x">', '<a href="javascript:x">', '<p id="root">', '<svg>', '<img src=x>', '</div>'],
      '<p>',
    ])
      expect(faultsOf(bad)).not.toEqual([]);
  });
});

describe('bodies keep what real posts use', () => {
  it('headings begin below the title and skip no level', () => {
    expect(body('<h1>A</h1><h3>B</h3><h3>C</h3><h6>D</h6>')).toBe('<h2>A</h2><h3>B</h3><h3>C</h3><h4>D</h4>');
    expect(body('<h3>A</h3><h4>B</h4>')).toBe('<h2>A</h2><h3>B</h3>');
  });

  it('ids get a prefix, and so do links to them', () => {
    expect(body('<h2 id="top">A</h2><a href="#top">up</a>')).toBe(
      '<h2 id="post-top">A</h2><a href="#post-top" rel="noopener">up</a>',
    );
    expect(body('<a name="old">x</a>')).toBe('<a id="post-old">x</a>');
    expect(body('<h2 id="día.1">A</h2><a href="#día.1">up</a><a href="#">top</a>')).toBe(
      '<h2 id="post-día.1">A</h2><a href="#post-día.1" rel="noopener">up</a><a href="#" rel="noopener">top</a>',
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
    const html = `<img src="${files}/a,b.png" srcset="${files}/a,b.png?width=300 300w, https://other.example/x.png 600w,${files}/c.png 900w" sizes="(max-width: 600px) 100vw, 600px">`;
    expect(body(html)).toContain(
      `srcset="${files}/a,b.png?width=300 300w, ${files}/c.png 900w" sizes="(max-width: 600px) 100vw, 600px"`,
    );
  });

  it("a picture that the pages' policy would block becomes a link to it", () => {
    expect(body('<img src="https://other.example/x.png" alt="Chart">')).toBe(
      '<a href="https://other.example/x.png" rel="noopener">Chart</a>',
    );
    expect(body('<p><img src="data:image/png;base64,AAAA" alt="Dot"></p>')).toBe('<p><span>Dot</span></p>');
  });

  it.each([
    ['<img src="https://other.example/b.png" alt="words">', '<span>words</span>'],
    ['<figure><img src="https://other.example/b.png" alt="words"></figure>', '<figure><span>words</span></figure>'],
    ['<b><img src="https://other.example/b.png"></b>', 'Link to example.com'],
    [`<img src="${files}/b.png" alt="words">`, expect.stringMatching(/^<img [^>]*alt="words"[^>]*>$/)],
    ['A <a href="/b" id="b">B</a>', 'A <span id="post-b">B</span>'],
  ])('a link around %s leads only where it should', (inner, shown) => {
    const [, start, content] =
      /^(<a [^>]*>)(.*)<\/a>$/s.exec(body(`<a href="https://example.com/a">${inner}</a>`)) ?? [];
    expect([start, content]).toEqual(['<a href="https://example.com/a" rel="noopener">', shown]);
  });

  it('players are embedded without cookies and in a sandbox; other frames become links', () => {
    const player = body(
      '<iframe src="//www.youtube.com/embed/abcdefghijk?start=4&autoplay=1" onload="x"><b>no</b></iframe>',
    );
    expect(player).toContain('src="https://www.youtube-nocookie.com/embed/abcdefghijk?start=4"');
    for (const part of ['title="Embedded video"', 'loading="lazy"', 'sandbox="', 'class="post-embed"'])
      expect(player).toContain(part);
    expect(player).toMatch(/><\/iframe>$/);
    expect(body('<iframe src="https://player.vimeo.com/video/12?h=0123abcdef" title="Talk"></iframe>')).toContain(
      'src="https://player.vimeo.com/video/12?h=0123abcdef" title="Talk"',
    );
    expect(body('<iframe src="https://forms.example/x"></iframe>')).toBe(
      '<a href="https://forms.example/x" rel="noopener">Content on forms.example</a>',
    );
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
    expect(
      summary('<p>One <strong>two</strong></p><p>three<br>four</p><ul><li>a</li><li>b</li></ul><img src="/x.png">'),
    ).toBe('One <strong>two</strong> three four a b');
    expect(summary('<p>See <a href="/posts/x" target="_blank">x</a></p>')).toBe(
      'See <a href="/posts/x" rel="noopener">x</a>',
    );
    expect(summary(`<p>${'word '.repeat(1_000)}&lt;b&gt;</p>`).length).toBeLessThan(300);
  });

  it('a post without a summary gets the beginning of its text', () => {
    expect(summaryOf(body('<h2>Head</h2><p>Why a &lt; b &amp; c.</p><pre>code</pre><p>More</p>'))).toBe(
      'Why a &lt; b &amp; c. More',
    );
  });
});

describe('BLOG_IMAGE_HOSTS', () => {
  it('accepts only https hosts, because the value becomes part of the pages’ security policy', () => {
    const good = ' https://files.example.com  https://*.example.org:8443 ';
    expect(parseSite({ BLOG_IMAGE_HOSTS: good }).BLOG_IMAGE_HOSTS).toBe(
      'https://files.example.com https://*.example.org:8443',
    );
    expect(parseSite({ BLOG_IMAGE_HOSTS: '' }).BLOG_IMAGE_HOSTS).toContain('https://*.hubspotusercontent-na1.net');
    for (const bad of [
      ...['*', 'https:', 'https://*', "'unsafe-inline'", 'http://a.example', 'https://a.example; script-src *'],
      ...['https://a.example/x', 'data:', 'https://*.com'],
    ])
      expect(() => parseSite({ BLOG_IMAGE_HOSTS: bad })).toThrow(/https hosts/);
  });

  it('a wildcard stands for hosts below it, not for look-alikes', () => {
    for (const host of [
      'evilhubspotusercontent-na1.net',
      'x.hubspotusercontent-na1.net.example',
      'hubspotusercontent-na1.net',
      'sub.files.example.com',
    ])
      expect(addresses.image(`https://${host}/a.png`)).toBeNull();
  });
});

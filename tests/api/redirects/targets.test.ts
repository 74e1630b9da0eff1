import { describe, expect, it } from '@jest/globals';
import { checkTarget } from '#api/redirects/redirect-rules.ts';
import { startRedirectsApi } from '../../support/redirects-api.ts';
import { shared } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await shared(startRedirectsApi);

/** Targets that must never appear in a Location header. */
const badTargets = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', 'vbscript:x'],
  ...['data:text/html,x', 'file:///etc/passwd', 'ftp://example.com/', 'mailto:a@example.com'],
  ...['blob:https://example.com/x', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
  ...['/\t/evil.example', '/.//evil.example', '/x/..//evil.example', 'https:evil.example', 'https:/evil.example'],
  ...['https:///evil.example', 'https://', 'http://', 'https://user:pass@example.com/', 'https://user@example.com/'],
  ...['https://@example.com/', 'https://a:b@c@example.com/', 'https://example.com/\r\nSet-Cookie: a=b'],
  ...['/x\nLocation: https://evil.example', '/x\u0000', '/x\u2028y', '/\u202Egnp', 'https://exa mple.com/'],
  ...['https://example.com\\@evil.example/', 'terms', '?x', '#x', '', 'https://[::1', '/x y'],
  ...[`/${'x'.repeat(2_048)}`, `/${'ü'.repeat(600)}`, 'https://example.com:99999/'],
];

describe('a bad link', () => {
  it('is refused for its target', () => {
    for (const target of badTargets)
      expect([target, checkTarget(target, api.elsewhereUrl)]).toEqual([target, { error: expect.stringMatching(/\w/) }]);
  });

  it('is not followed in rows written by hand', async () => {
    const targets = badTargets.filter((target) => target !== '' && !target.includes('\u0000'));
    for (const [n, target] of targets.entries()) await api.byHand(`bad-${n}`, target);
    await api.byHand('../up', '/terms');
    for (const n of targets.keys()) {
      const response = await api.get(`bad-${n}`);
      expect([response.status, response.headers.location]).toEqual([404, undefined]);
    }
    await api.rows("delete from redirects where slug like 'bad-%' or slug = '../up'");
  });

  it('is refused by the command: bad targets, slugs of the site and its pages, taken slugs', async () => {
    const refused = [
      ['x1', 'javascript:alert(1)', /begins with/],
      ['x1', '//evil.example', /one slash/],
      ['x1', 'https://a:b@example.com/', /user name/],
      ['terms', '/about-us', /a page/],
      ['Case-Studies', '/about-us', /a page/],
      ['assets', '/about-us', /page|uses this word/],
      ['api', '/about-us', /uses this word/],
      ['a.b', '/about-us', /letters, digits/],
      ['a/b', '/about-us', /letters, digits/],
      ['-', '/about-us', /letters, digits/],
      ['FAQ', '/about-us', /--replace/],
    ] as const;
    for (const [slug, target, words] of refused) {
      const { code, stderr } = await api.ops('add', '--', slug, target);
      expect([slug, code, stderr]).toEqual([slug, 1, expect.stringMatching(words)]);
    }
    expect(await api.hitsOf('x1')).toBeNaN();
  });
});

describe('npm run ops -- redirects', () => {
  it('adds, lists, replaces without losing hits, and removes a link', async () => {
    const added = await api.ops('add', 'Summer-Fair', `${api.elsewhereUrl}/terms?a=1`, '--note', 'poster', '--json');
    const address = `${api.elsewhereUrl}/summer-fair`;
    expect(JSON.parse(added.stdout)).toEqual({ slug: 'summer-fair', target: '/terms?a=1', outcome: 'added', address });
    await api.get('summer-fair').expect(302);
    await until(async () => (await api.hitsOf('summer-fair')) === 1);
    expect((await api.ops('add', 'summer-fair', 'https://example.com/ü', '--replace')).stdout).toMatch(/replaced/);
    const list = JSON.parse((await api.ops('list', '--json')).stdout) as { slug: string }[];
    const replaced = { target: 'https://example.com/%C3%BC', hits: 1, note: 'poster', 'last hit': expect.any(String) };
    expect(list.find(({ slug }) => slug === 'summer-fair')).toMatchObject(replaced);
    expect((await api.ops('list')).stdout).toMatch(/summer-fair/);
    const removed = await api.ops('remove', 'SUMMER-FAIR');
    expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining('removed')]);
    const again = await api.ops('remove', 'summer-fair');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('no short link')]);
  });

  it('refuses loops, however the link is spelt', async () => {
    expect((await api.ops('add', 'ring-one', '/ring-two')).code).toBe(0);
    expect((await api.ops('add', 'ring-two', '/r/ring-three')).code).toBe(0);
    const site = api.elsewhereUrl;
    const here = ['/ring-one', '/Ring-One/', '/r/ring-one?x=1', '/api/redirect/RING-ONE#x', '/ring-three'];
    const forgiven = ['/ring-one)', '/r/ring-one.', '/ring-one%2523y', '/ring-one/%20'];
    for (const target of [...here, ...forgiven, `${site}/ring%2Done`, `${site.replace(/:\d+$/, ':9999')}/r/ring-one`]) {
      const { code, stderr } = await api.ops('add', 'ring-three', target);
      expect([target, code, stderr]).toEqual([target, 1, expect.stringMatching(/redirect loop.*ring-three/)]);
    }
    expect((await api.ops('add', 'ring-three', '/terms')).code).toBe(0);
    await api.get('ring-one').expect(302).expect('Location', '/ring-two');
  });
});

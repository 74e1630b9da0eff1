import { describe, expect, it } from '@jest/globals';
import { startRedirectsApi } from '../../support/redirects-api.ts';
import { shared } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await shared(startRedirectsApi);

describe('npm run ops -- redirects', () => {
  it('adds, lists, replaces without losing hits, and removes a link', async () => {
    const added = JSON.parse(
      (await api.ops('add', 'Summer-Fair', `${api.elsewhereUrl}/terms?a=1`, '--note', 'poster', '--json')).stdout,
    );
    expect(added).toEqual({
      slug: 'summer-fair',
      target: '/terms?a=1',
      outcome: 'added',
      address: `${api.elsewhereUrl}/summer-fair`,
    });
    await api.refreshed();
    await api.get('summer-fair').expect(302);
    await until(async () => (await api.hitsOf('summer-fair')) === 1);
    expect((await api.ops('add', 'summer-fair', 'https://example.com/ü', '--replace')).stdout).toMatch(/replaced/);
    const list = JSON.parse((await api.ops('list', '--json')).stdout) as { slug: string }[];
    expect(list.find(({ slug }) => slug === 'summer-fair')).toMatchObject({
      target: 'https://example.com/%C3%BC',
      hits: 1,
      note: 'poster',
      'last hit': expect.any(String),
    });
    expect((await api.ops('list')).stdout).toMatch(/summer-fair/);
    expect(await api.ops('remove', 'SUMMER-FAIR')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('removed'),
    });
    expect(await api.ops('remove', 'summer-fair')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no link'),
    });
  });

  it('check prints nothing and exits with 0 when all is well, else prints each problem and exits with 1', async () => {
    expect(await api.ops('check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/no problems/) });
    const made = [
      ['dead-one', '/gone'],
      ['dead-two', `${api.elsewhereUrl}/broken`],
      ['dead-three', 'http://127.0.0.1:9/'],
      ['shy-server', '/shy'],
      ['f4q', '/program-faq'],
      ['dem0s', '/program-faq'],
      ['te-am', '/program-faq'],
      ['abuot', '/program-faq'],
      ['privacy', '/terms'],
      ['terms', '/about-us'],
    ] as const;
    for (const [slug, target] of made) await api.byHand(slug, target);
    const { stdout, code } = await api.ops('check', '--json');
    const found = JSON.parse(stdout) as { problem: string; slug: string; details: string }[];
    const of = (problem: string) => found.filter((finding) => finding.problem === problem);
    expect(code).toBe(1);
    expect(Object.fromEntries(of('dead').map(({ slug, details }) => [slug, details]))).toEqual({
      'dead-one': '404',
      'dead-two': '500',
      'dead-three': expect.stringMatching(/bad port|ECONNREFUSED/),
    });
    expect(of('shadowed').map(({ slug }) => slug)).toEqual(['terms']);
    const pairs = of('similar').map(({ slug, details }) => [slug, details.split(':')[0]].sort().join(' '));
    expect(pairs.sort()).toEqual(
      ['abuot about', 'dem0s demos', 'f4q faq', 'te-am team'].map((pair) => pair.split(' ').sort().join(' ')).sort(),
    );
    expect((await api.ops('check')).stdout).toMatch(/, \d+ problems\./);
    await api.rows('delete from redirects where slug = any($1)', [made.map(([slug]) => slug)]);
  });
});

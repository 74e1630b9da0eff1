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

  it('refuses loops, however the link is spelt', async () => {
    expect((await api.ops('add', 'ring-one', '/ring-two')).code).toBe(0);
    expect((await api.ops('add', 'ring-two', '/r/ring-three')).code).toBe(0);
    for (const target of [
      ...['/ring-one', '/Ring-One/', '/r/ring-one?x=1', '/api/redirect/RING-ONE#x', `${api.elsewhereUrl}/ring%2Done`],
      ...[`${api.elsewhereUrl.replace(/:\d+$/, ':9999')}/r/ring-one`, '/ring-three'],
    ]) {
      const { code, stderr } = await api.ops('add', 'ring-three', target);
      expect([target, code, stderr]).toEqual([target, 1, expect.stringMatching(/redirect loop.*ring-three/)]);
    }
    expect((await api.ops('add', 'ring-three', '/terms')).code).toBe(0);
    expect((await api.get('ring-one').expect(302)).headers.location).toBe('/ring-two');
  });
});

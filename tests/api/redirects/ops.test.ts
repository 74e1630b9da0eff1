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
});

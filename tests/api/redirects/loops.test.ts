import { describe, expect, it } from '@jest/globals';
import { startRedirectsApi } from '../../support/redirects-api.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startRedirectsApi);

describe('loops', () => {
  it('are refused by add, however the link is spelt', async () => {
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

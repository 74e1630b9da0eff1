import { afterAll } from '@jest/globals';
import type { DeskDocument, SaveDocument } from '#contract/desk/content.ts';
import { type Colleague, prepareDesk } from '../../support/desk.ts';
import { startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

export type Value = SaveDocument['value'];

/** Starts an api of its own, because what is published changes the pages, with two who may edit and one who may read. */
export function prepareEditing() {
  const team = { robin: 'editor', sam: 'operator', viewer: 'viewer' } as const;
  const prepared = prepareDesk(team, () => startTestApi());
  const { api, desk, viewer } = prepared;
  afterAll(() => api.close());

  const show = async (name: string): Promise<DeskDocument> =>
    (await desk.get(`/content/${name}`, viewer.token).expect(200)).body;
  const newest = ({ versions, delivered }: DeskDocument) => (versions[0]?.value ?? delivered) as Value;
  const page = async (path: string) => (await fetch(api.apiUrl + path)).text();
  const shows = (path: string, text: string) => until(async () => (await page(path)).includes(text));

  /** Changes the newest version of a document. */
  async function save(who: Colleague, name: string, change: Value, publish: SaveDocument['publish'] = null) {
    const document = await show(name);
    const { versions, shown } = document;
    const body = { value: { ...newest(document), ...change }, was: versions[0]?.id ?? null, shown, publish };
    return desk.post(`/content/${name}/save`, who.token, body);
  }

  return { ...prepared, show, newest, page, shows, save };
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { readBuildId } from '#api/platform/config/built-site.ts';
import type { UploadedFile } from '#contract/desk/content.ts';
import { prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';
import { startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

// An api of its own: what is published changes the pages.
const pages = mkdtempSync(path.join(tmpdir(), 'pages-'));
const { api, desk, robin, viewer } = prepareDesk({ robin: 'editor', viewer: 'viewer' }, () =>
  startTestApi({ PAGES_DIR: pages }),
);
afterAll(() => api.close());
afterAll(() => rmSync(pages, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: documents of any shape
type Value = any;

function upload(name: string, use: string, file: string, bytes: Buffer, token = robin.token) {
  return request(api.apiUrl)
    .post(`/api/desk/content/${name}/files?${new URLSearchParams({ use, file })}`)
    .set('Authorization', `Bearer ${token}`)
    .set('Content-Type', 'application/octet-stream')
    .send(bytes);
}

async function publish(name: string, change: (value: Value) => Value) {
  const { versions, delivered } = (await desk.get(`/content/${name}`, robin.token).expect(200)).body;
  const value = change(structuredClone(versions[0]?.value ?? delivered));
  return desk.post(`/content/${name}/save`, robin.token, { value, was: versions[0]?.id ?? null, publish: 'now' });
}

const drawing = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });
const get = (address: string) => fetch(api.apiUrl + address);
const published = (file: string) => path.join(pages, readBuildId(), 'current', file);

it('converts a picture to the formats that pages use, and removes its metadata', async () => {
  const photo = await drawing(2000, 1000, '#a33')
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  const { body } = await upload('testimonials', 'picture', 'Ada at work.JPG', photo).expect(200);
  expect(body).toEqual({
    src: expect.stringMatching(/^\/uploads\/ada-at-work-[0-9a-f]{10}\.jpg$/),
    width: 1600,
    height: 800,
  });
  for (const [ending, type] of [
    ['jpg', 'image/jpeg'],
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
  ] as const) {
    const response = await get(body.src.replace(/jpg$/, ending));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1600 });
  }
  const served = Buffer.from(await (await get(body.src)).arrayBuffer());
  expect([photo, served].map((bytes) => bytes.includes('secret place'))).toEqual([true, false]);
  // The same file again is the same file.
  expect((await upload('testimonials', 'picture', 'Ada at work.JPG', photo).expect(200)).body).toEqual(body);

  const post = { name: 'ada', author: 'Ada', link: 'https://x.com/ada/1', picture: { ...body, alt: 'My app is live' } };
  expect((await publish('testimonials', (wall) => ({ ...wall, posts: [post, ...wall.posts] }))).status).toBe(200);
  const page = () => get('/program-success-stories').then((response) => response.text());
  await until(async () =>
    (await page()).includes(`<img src="${body.src}" width="1600" height="800" alt="My app is live"`),
  );
  await until(async () => existsSync(published(body.src.replace(/jpg$/, 'avif'))));
  const actions = await desk.actions('content', 'testimonials');
  expect(actions.at(-1)).toMatchObject({ action: 'content.upload', after: { file: body.src, bytes: photo.length } });
});

it('refuses a post with neither words nor a picture', async () => {
  const post = { name: 'eve', author: 'Eve', link: 'https://x.com/eve/1' };
  const refused = await publish('testimonials', (wall) => ({ ...wall, posts: [post] }));
  expect(refused.body.details).toContainEqual({ field: 'posts.0', message: 'needs either a text or a picture' });
});

it('replaces a PDF at its address', async () => {
  const guide = readFileSync('web/public/documents/hp-tier-guide.pdf');
  const { body } = await upload('documents', 'document', 'guide.pdf', guide).expect(200);
  expect(body).toMatchObject({
    bytes: guide.length,
    pages: expect.arrayContaining([expect.stringMatching(/-1\.webp$/)]),
  });
  await publish('documents', (value) => {
    value.documents[0].pdf = body;
    return value;
  });
  await until(async () => existsSync(published(body.src)));
  expect(readFileSync(published('documents/terms.pdf'))).toEqual(guide);
  expect(await (await get('/terms')).text()).toContain(body.narrowCover);
});

it('trims a logo to its shape, and refuses one without a transparent background', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M20 10h40v20H20z"/></svg>';
  const { body } = await upload('logos', 'logo', 'Acme.svg', Buffer.from(svg)).expect(200);
  expect(body).toEqual({ src: expect.stringMatching(/^\/uploads\/acme-\w+\.png$/), width: 48 });
  await publish('logos', (value) => ({ ...value, logos: [{ name: 'Acme', picture: body }, ...value.logos] }));
  await until(async () => (await (await get('/')).text()).includes(`<img src="${body.src}" alt="Acme" width="48"`));
  const solid = await drawing(100, 50, '#fff').png().toBuffer();
  const refused = await upload('logos', 'logo', 'solid.png', solid).expect(400);
  expect(refused.body.message).toMatch(/^A logo needs a transparent background/);
});

it.each([
  ['picture', 'note.jpg', Buffer.from('not a picture'), 400, /not a readable picture/],
  ['picture', 'empty.jpg', Buffer.alloc(0), 400, /not a readable picture/],
  ['document', 'note.pdf', Buffer.from('%PDF-1.7 no'), 400, /not a readable PDF/],
  ['picture', 'large.jpg', Buffer.alloc(10_000_001), 413, /larger than 10 MB/],
  ['film', 'film.mp4', Buffer.from('x'), 400, /"field":"use"/],
])('refuses %s %s in words', async (use, file, bytes, status, words) => {
  const { body } = await upload('testimonials', use, file, bytes).expect(status);
  expect(JSON.stringify(body)).toMatch(words);
});

it('is for editors only, and for documents that exist', async () => {
  const dot = await drawing(1, 1, '#fff').png().toBuffer();
  await upload('testimonials', 'picture', 'dot.png', dot, viewer.token).expect(403);
  await upload('testimonials', 'picture', 'dot.png', dot, 'invalid-token').expect(401);
  await upload('nothing', 'picture', 'dot.png', dot).expect(404);
  expect((await get('/uploads/dot-0123456789.jpg')).status).toBe(404);
});

it('refuses a version that refers to a file which was never uploaded', async () => {
  const src = '/uploads/missing-0123456789.jpg';
  const refused = await publish('capstones', (value) => {
    value.projects[0].image = src;
    return value;
  });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toContainEqual({ field: src, message: 'This file does not exist. Upload it again.' });
});

it('refuses a path that leads out of the site', async () => {
  const { body } = await upload('documents', 'document', 'a.pdf', readFileSync('web/public/documents/terms.pdf'));
  const refused = await publish('documents', (value) => {
    Object.assign(value.documents[0], { pdf: body, file: '/documents/../../../outside.pdf' });
    return value;
  });
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'documents.0.file']);
});

it('is exported to the owner’s files, together with its document', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  await cp('content', folder, { recursive: true });
  const [{ src }] = (await api.rows(
    "select path as src from uploaded_files where path like '%.jpg'",
  )) as UploadedFile[] as [UploadedFile];
  await runOps(api.variables, ['content', 'export', '--folder', folder]);
  expect(readFileSync(path.join(folder, 'testimonials.yaml'), 'utf8')).toContain(src);
  for (const ending of ['jpg', 'avif', 'webp'])
    expect(existsSync(path.join(folder, 'files', src.replace(/jpg$/, ending)))).toBe(true);
  rmSync(folder, { recursive: true });
});

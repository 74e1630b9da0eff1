import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { PDF_LIMIT_MS } from '#api/content/uploads.ts';
import { readBuildId } from '#api/platform/config/built-site.ts';
import { SiteFiles } from '#api/site/site-files.ts';
import { prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';
import { startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

// An api of its own: what is published changes the pages.
const { api, desk, robin, viewer } = prepareDesk({ robin: 'editor', viewer: 'viewer' }, () => startTestApi());
const pages = mkdtempSync(path.join(tmpdir(), 'pages-'));
afterAll(async () => {
  await api.close();
  rmSync(pages, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: documents of any shape
type Value = any;

function upload(name: string, use: string, file: string, bytes: Buffer, token = robin.token) {
  return api.http
    .post(`/api/desk/content/${name}/files?${new URLSearchParams({ use, file })}`)
    .set('Authorization', `Bearer ${token}`)
    .set('Content-Type', 'application/octet-stream')
    .send(bytes);
}

async function publish(name: string, change: (value: Value) => void) {
  const { versions, delivered, shown } = (await desk.get(`/content/${name}`, robin.token).expect(200)).body;
  const value = versions[0]?.value ?? delivered;
  change(value);
  const body = { value, was: versions[0]?.id ?? null, shown, publish: 'now' };
  return desk.post(`/content/${name}/save`, robin.token, body);
}

const drawing = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });
const get = (address: string) => fetch(api.apiUrl + address);
const page = async (address: string) => (await get(address)).text();
const shows = (address: string, text: string) => until(async () => (await page(address)).includes(text));

it('converts a picture to the formats that pages use, and removes its metadata', async () => {
  const metadata = { IFD0: { Copyright: 'secret place' } };
  const photo = await drawing(2000, 40, '#a33').jpeg().withExif(metadata).toBuffer();
  const { body } = await upload('testimonials', 'picture', 'Ada at work.JPG', photo).expect(200);
  const src = expect.stringMatching(/^\/uploads\/ada-at-work-[0-9a-f]{10}\.jpg$/);
  expect(body).toEqual({ src, width: 1600, height: 32 });
  for (const [ending, format] of Object.entries({ jpg: 'jpeg', avif: 'avif', webp: 'webp' })) {
    const response = await get(body.src.replace(/jpg$/, ending));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1600 });
  }
  const served = Buffer.from(await (await get(body.src)).arrayBuffer());
  expect([photo, served].map((bytes) => bytes.includes('secret place'))).toEqual([true, false]);
  // The same file again is the same file.
  expect((await upload('testimonials', 'picture', 'Ada at work.JPG', photo).expect(200)).body).toEqual(body);

  const post = { name: 'ada', author: 'Ada', link: 'https://x.com/ada/1', picture: { ...body, alt: 'My app is live' } };
  expect((await publish('testimonials', ({ posts }) => posts.unshift(post))).status).toBe(200);
  await shows('/program-success-stories', `<img src="${body.src}" width="1600" height="32" alt="My app is live"`);
  const actions = await desk.actions('content', 'testimonials');
  expect(actions.at(-1)).toMatchObject({ action: 'content.upload', after: { file: body.src, bytes: photo.length } });
});

it('replaces a PDF at its address, in the files of the web server', async () => {
  const guide = readFileSync('web/public/documents/hp-tier-guide.pdf');
  const { body } = await upload('documents', 'document', 'guide.pdf', guide).expect(200);
  expect(body.bytes).toBe(guide.length);
  expect(body.pages).toContainEqual(expect.stringMatching(/-1\.webp$/));
  const published = (file: string) => path.join(pages, readBuildId(), 'current', file);
  // Drawing and compressing all the pages takes ten times as long as the rest, and a browser test sees them published.
  const made = jest.spyOn(api.app.get(SiteFiles), 'all').mockResolvedValue(new Map());
  await desk.whileSet({ PAGES_DIR: pages }, async () => {
    await publish('documents', ({ documents: [first] }) => Object.assign(first, { pdf: body }));
    await until(async () => existsSync(published(body.src)));
  });
  made.mockRestore();
  expect(readFileSync(published('documents/terms.pdf'))).toEqual(guide);
  expect(readdirSync(published('uploads'))).toContainEqual(expect.stringMatching(/^ada-at-work-\w+\.avif$/));
  expect(await page('/terms')).toContain(body.narrowCover);
});

it('trims a logo to its shape, and refuses one without a transparent background', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M20 10h40v20H20z"/></svg>';
  const { body } = await upload('logos', 'logo', 'Acme.svg', Buffer.from(svg)).expect(200);
  expect(body).toEqual({ src: expect.stringMatching(/^\/uploads\/acme-\w+\.png$/), width: 48 });
  await publish('logos', ({ logos }) => logos.unshift({ name: 'Acme', picture: body }));
  await shows('/', `<img src="${body.src}" alt="Acme" width="48"`);
  const solid = await drawing(100, 50, '#fff').png().toBuffer();
  const refused = await upload('logos', 'logo', 'solid.png', solid).expect(400);
  expect(refused.body.message).toMatch(/^A logo needs a transparent background/);
});

it('shortens a long name from its beginning to one that a document may have', async () => {
  const bytes = await drawing(9, 9, '#a338').png().toBuffer();
  const { body } = await upload('logos', 'logo', `${'of '.repeat(40)}badge.png`, bytes).expect(200);
  expect(body.src).toMatch(/^\/uploads\/of-[of-]+-badge-[0-9a-f]{10}\.png$/);
  expect((await publish('logos', ({ logos }) => logos.unshift({ name: 'Of', picture: body }))).status).toBe(200);
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

/** A PDF of one page with many curves, which take a second to draw. */
const heavyPdf = () => {
  const numbers = Array.from({ length: 60_000 }, (_, index) => (index * 7_919) % 600);
  const curves = numbers.join(' ').replace(/((\d+ ){2})((\d+ ){6})/g, '$1m $3c S\n');
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R';
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', `<<${page}>>`];
  objects.push(`<</Length ${curves.length}>>stream\n${curves}\nendstream`);
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF`);
};

it('answers others while it draws a PDF, and gives up one that takes too long', async () => {
  const pdf = heavyPdf();
  let [isDrawn, answers] = [false, 0];
  const drawing = upload('documents', 'document', 'plan.pdf', pdf).then((response) => {
    isDrawn = true;
    return response;
  });
  while (!isDrawn) if ((await get('/api/health/live')).ok) answers += 1;
  expect((await drawing).body).toMatchObject({ all: 1 });
  expect(answers).toBeGreaterThan(50);
  const timeout = AbortSignal.timeout;
  const passed = jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === PDF_LIMIT_MS ? AbortSignal.abort() : timeout.call(AbortSignal, ms)));
  const { status, body } = await upload('documents', 'document', 'plan.pdf', pdf);
  passed.mockRestore();
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^It takes too long to draw/)]);
});

it('is for editors only, and for documents that exist', async () => {
  const dot = await drawing(1, 1, '#fff').png().toBuffer();
  await upload('testimonials', 'picture', 'dot.png', dot, viewer.token).expect(403);
  await upload('testimonials', 'picture', 'dot.png', dot, 'invalid-token').expect(401);
  await upload('nothing', 'picture', 'dot.png', dot).expect(404);
  expect((await get('/uploads/dot-0123456789.jpg')).status).toBe(404);
});

it('refuses a post without words and picture, a file that was never uploaded, and a path out of the site', async () => {
  const refused = async (name: string, change: (value: Value) => void) => {
    const { status, body } = await publish(name, change);
    expect(status).toBe(400);
    return body.details;
  };
  const post = { name: 'eve', author: 'Eve', link: 'https://x.com/eve/1' };
  const wordless = await refused('testimonials', (value) => Object.assign(value, { posts: [post] }));
  expect(wordless).toContainEqual({ field: 'posts.0', message: 'needs either a text or a picture' });
  for (const image of ['/uploads/missing-0123456789.jpg', '/uploads/missing.of.jpg', '/uploads/of/missing.jpg']) {
    const missing = await refused('capstones', ({ projects: [first] }) => Object.assign(first, { image }));
    expect(missing).toContainEqual({ field: image, message: 'This file does not exist. Upload it again.' });
  }
  // Without it, no page could be written.
  const pdf = {
    src: '/nothing/here.pdf',
    bytes: 1,
    pages: ['/a.webp'],
    narrowCover: '/a.webp',
    all: 1,
    width: 1,
    height: 1,
  };
  const elsewhere = await refused('documents', ({ documents: [first] }) => Object.assign(first, { pdf }));
  expect(elsewhere[0].field).toBe('documents.0.file');
  // The document's PDF, uploaded above, would be written there.
  const file = '/documents/../../../outside.pdf';
  const escaping = await refused('documents', ({ documents: [first] }) => Object.assign(first, { file }));
  expect(escaping[0].field).toBe('documents.0.file');
});

it('is exported to the owner’s files, together with its document', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  await cp('content', folder, { recursive: true });
  const find = "select path as src from uploaded_files where path like '%.jpg'";
  const [{ src } = { src: 'no file' }] = await api.rows<{ src: string }>(find);
  await runOps(api.variables, ['content', 'export', '--folder', folder]);
  expect(readFileSync(path.join(folder, 'testimonials.yaml'), 'utf8')).toContain(src);
  for (const ending of ['jpg', 'avif', 'webp'])
    expect(existsSync(path.join(folder, 'files', src.replace(/jpg$/, ending)))).toBe(true);

  // Imported by another installation, which has neither.
  await api.rows("delete from content_versions where document = 'testimonials'");
  await api.rows('delete from uploaded_files where path like $1', [src.replace(/jpg$/, '%')]);
  await runOps(api.variables, ['content', 'import', '--folder', folder]);
  expect(await api.rows("select 1 from content_versions where document = 'testimonials'")).toHaveLength(1);
  expect(await api.rows('select 1 from uploaded_files where path = $1', [src])).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

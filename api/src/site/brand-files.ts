import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { brandStyle } from '../contract/brand.values.ts';
import type { Content } from '../contract/content/documents.ts';
import { builtFile } from '../platform/config/built-site.ts';

type Brand = Content['brand'];
type Maker = () => Promise<Buffer>;

/** The colours that web/public/img is drawn in, which stand for the brand's. */
const drawnIn = { brand: /#0a2540/gi, accent: /#00e6ff/gi };

/**
 * Returns how the files are made that show the brand's mark and colours, by their path below the site's root.
 * @param drawings folder of the drawings that get the brand's colours; by default the build's
 */
export function brandFiles(brand: Brand, drawings = builtFile('web/img')): [path: string, make: Maker][] {
  const icon = drawing(28, `<rect width="28" height="28" rx="4" fill="${brand.brand}"/>${markAt(brand, 2, 24)}`);
  // Masks crop up to a fifth of an icon on every side, and home screens fill transparent corners with black.
  const full = drawing(56, `<path fill="${brand.brand}" d="M0 0h56v56H0z"/>${markAt(brand, 14, 28)}`);
  return [
    ['/brand.css', async () => Buffer.from(brandStyle(brand))],
    ['/favicon.svg', async () => Buffer.from(icon)],
    ['/favicon.ico', async () => asIco(await png(icon, 32))],
    ['/apple-touch-icon.png', () => png(full, 180)],
    ['/images/icons/icon-192.png', () => png(full, 192)],
    ['/images/icons/icon-512.png', () => png(full, 512)],
    ['/img/post-placeholder.svg', async () => Buffer.from(placeholder(brand))],
    ...drawingsIn(drawings).map((name): [string, Maker] => [
      `/img/${name}`,
      () => coloured(path.join(drawings, name), brand),
    ]),
  ];
}

/** Names the drawings in a folder; the api under `npm run dev` has none, and its gateway makes them. */
function drawingsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg')) : [];
}

async function coloured(file: string, { brand, accent }: Brand): Promise<Buffer> {
  const svg = await readFile(file, 'utf8');
  return Buffer.from(svg.replaceAll(drawnIn.brand, brand).replaceAll(drawnIn.accent, accent));
}

const drawing = (size: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${shapes}</svg>`;

/** Returns the mark in a square of a drawing, in white with what it has in the accent. */
function markAt({ mark, accent }: Pick<Brand, 'mark' | 'accent'>, at: number, size: number): string {
  return mark
    .replace(/<[^>]*\bclass="accent"[^>]*>/g, (shape) => shape.replaceAll('currentColor', accent))
    .replaceAll('currentColor', '#fff')
    .replace('<svg', `<svg x="${at}" y="${at}" width="${size}" height="${size}"`);
}

/** What the blog shows of a post that has no picture: the mark, in grays. */
function placeholder({ mark, brand, accent }: Brand): string {
  const [mid, large] = [
    markAt({ mark, accent }, 0, 308).replace('x="0" y="0"', 'x="646" y="296"'),
    markAt({ mark, accent: '#fff' }, 0, 1500).replace('x="0" y="0"', 'x="780" y="-300"'),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><path fill="${brand}" d="M0 0h1600v900H0z"/><g opacity="0.07">${large}</g>${mid}</svg>`;
}

async function png(svg: string, size: number): Promise<Buffer> {
  const picture = (await sharp())(Buffer.from(svg), { density: 1200 }).resize(size, size);
  return picture
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
    .catch((cause: Error) => {
      throw new Error(`content/brand/mark.svg cannot be drawn: ${cause.message}`, { cause });
    });
}

/** Returns an ICO file with one 32-pixel PNG: a 6-byte header, one 16-byte entry, the picture. */
function asIco(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 72];
const grounds = new Map<string, Promise<Buffer>>();

/**
 * Makes the picture that a link to a page shows when it is shared, 1200×630: the title over the film's still, with the brand.
 * @param still file of the picture behind the title
 */
export async function sharePicture(title: string, name: string, brand: Brand, still: string): Promise<Buffer> {
  const ground = grounds.get(still) ?? shaded(still);
  grounds.set(still, ground);
  ground.catch(() => grounds.delete(still));
  const [heading, owner, mark] = await Promise.all([
    words(title, 84, WIDTH - 2 * MARGIN, 430),
    words(name, 38, WIDTH - 2 * MARGIN - 62, 96),
    png(drawing(46, markAt(brand, 0, 46)), 46),
  ]);
  const picture = (await sharp())(await ground, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).composite([
    { input: mark, left: MARGIN, top: 64 },
    { input: owner.data, left: MARGIN + 62, top: 87 - Math.round(owner.info.height / 2) },
    { input: heading.data, left: MARGIN, top: HEIGHT - 64 - heading.info.height },
  ]);
  return picture.jpeg({ quality: 82 }).toBuffer();
}

/** Returns the still in the picture's size as raw pixels, dark where the title stands. */
async function shaded(still: string): Promise<Buffer> {
  const stops = [
    [0.08, 1],
    [0.5, 0.82],
    [1, 0.1],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="#01070e" stop-opacity="${opacity}"/>`);
  const shade = `<svg width="${WIDTH}" height="${HEIGHT}"><linearGradient id="shade">${stops.join('')}</linearGradient><path fill="url(#shade)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></svg>`;
  const picture = (await sharp())(still).rotate().resize(WIDTH, HEIGHT).removeAlpha();
  return picture
    .composite([{ input: Buffer.from(shade) }])
    .raw()
    .toBuffer();
}

/**
 * Draws words in the site's heading face, in white.
 * @param size in pixels; smaller for words that would be wider or higher than there is room for
 */
async function words(text: string, size: number, width: number, height: number) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // The comma keeps Pango from reading "Condensed" as a wish for a narrower face.
  const font = `Roboto Condensed, Bold ${size}`;
  const markup = `<span foreground="white" letter_spacing="${-Math.round(size * 14)}">${escaped}</span>`;
  const fontfile = builtFile('renderer/heading.ttf');
  const lines = { text: markup, font, fontfile, width: 760, rgba: true, dpi: 72, spacing: -8 };
  const drawn = (await sharp())({ text: lines }) as Sharp;
  const fitting = drawn.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return fitting.png().toBuffer({ resolveWithObject: true });
}

/** Loaded when it is needed: most processes make no picture. */
const sharp = async () => (await import('sharp')).default;

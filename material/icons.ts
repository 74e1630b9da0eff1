import sharp from 'sharp';
import { put, source } from './pictures.ts';

/**
 * Makes the favicons and the web manifest's icons. The build writes the manifest itself, because it carries the brand.
 */
export async function makeIcons(): Promise<void> {
  const icon = await source('favicon.svg');
  const [, mark] = /<g[^>]*>(.*)<\/g>/s.exec(await source('mark.svg')) ?? [];
  if (!mark) throw new Error('material: mark.svg has lost its group');
  // Masks crop up to a fifth of an icon on every side, and home screens fill transparent corners with black.
  const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><path fill="#0A2540" d="M0 0h56v56H0z"/><g transform="translate(14 14)" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round">${mark}</g></svg>`;
  await put('favicon.svg', icon);
  await put('favicon.ico', asIco(await png(icon, 32)));
  await put('apple-touch-icon.png', await png(full, 180));
  await put('images/icons/icon-192.png', await png(full, 192));
  await put('images/icons/icon-512.png', await png(full, 512));
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 1200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
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

import { put, source } from './pictures.ts';

const count = 19;

/** Makes one sprite with the symbols logo-01 to logo-19, in the colour of the surrounding text. */
export async function makeLogos(): Promise<void> {
  const symbols: string[] = [];
  for (let id = 1; id <= count; id += 1) {
    const name = `logo-${String(id).padStart(2, '0')}`;
    const [, box, body] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(await source(`logos/${name}.svg`)) ?? [];
    if (!box || !body) throw new Error(`material: ${name}.svg is no drawing with a viewBox`);
    symbols.push(`<symbol id="${name}" viewBox="${box}">${body.replaceAll('#fff', 'currentColor').trim()}</symbol>`);
  }
  await put('images/logos.svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
}

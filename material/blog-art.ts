import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { figures } from './blog-figures.ts';
import { motifs } from './blog-motifs.ts';
import { cyan, green, pale, slate } from './blog-shapes.ts';
import { samplePlate } from './pictures.ts';
import { random, starTrails } from './star-art.ts';

const folder = fileURLToPath(new URL('../stand-ins/hubspot/blog/images/', import.meta.url));
const WIDTHS = [800, 1200];
const MAX_BYTES = 40_000;

interface Ground {
  fill: string;
  /** Replacements for the night's inks, which the motifs are drawn with. */
  inks: Record<string, string>;
}

const night: Ground = { fill: '#061A2F', inks: {} };
const blue: Ground = { fill: '#12355A', inks: { [slate]: '#3F6B96' } };
const paper: Ground = {
  fill: '#EDF1F5',
  inks: {
    '#fff': '#0A2540',
    [pale]: '#12355A',
    [cyan]: '#0A2540',
    [slate]: '#AFBCCA',
    [green]: cyan,
    '#cfe6ff': '#12355A',
  },
};

/**
 * Grounds of the pictures, chosen so that neighbours on the blog's pages differ (newest posts come first). Default:
 * night.
 */
const grounds: Record<string, Ground> = {
  'reviewing-code-written-with-an-assistant': blue,
  'red-teaming-your-own-product': paper,
  'fine-tune-or-prompt': blue,
  'designing-tools-for-agents': paper,
  'guardrails-that-hold': blue,
  'counting-what-a-feature-costs': paper,
  'caching-model-calls': paper,
  'chunking-documents-for-retrieval': blue,
  'evaluation-sets-before-features': blue,
};

/**
 * Makes the pictures of the sample posts, which HubSpot's stand-in serves: WebP, 800 and 1200 wide, at most 40 kB each.
 */
export async function makeBlogArt(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const plate = await samplePlate('1090 28');
  let seed = 400;
  for (const [name, draw] of Object.entries(motifs)) {
    seed += 1;
    const next = random(seed);
    const pole: [number, number] = [Math.round(120 + next() * 960), Math.round(next() * 260)];
    const sky = starTrails({ width: 1200, height: 675, pole, seed, trails: 110 });
    const { fill, inks } = grounds[name] ?? night;
    const drawn = `<g opacity=".55">${sky}</g>${draw()}`.replace(
      /(fill|stroke)="(#\w+)"/gi,
      (whole, part: string, ink: string) => (inks[ink] ? `${part}="${inks[ink]}"` : whole),
    );
    await put(name, drawing(675, fill, drawn + plate));
  }
  for (const [name, draw] of Object.entries(figures)) await put(name, drawing(500, night.fill, draw()));
}

function drawing(height: number, fill: string, body: string): string {
  const size = `viewBox="0 0 1200 ${height}" width="1200" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path fill="${fill}" d="M0 0h1200v${height}H0z"/>${body}</svg>`;
}

async function put(name: string, svg: string): Promise<void> {
  const pixels = await sharp(Buffer.from(svg), { density: 144 }).removeAlpha().png().toBuffer();
  for (const width of WIDTHS) await writeFile(`${folder}${name}-${width}.webp`, await small(pixels, width));
}

/** Encodes at the best quality that stays within the limit. */
async function small(pixels: Buffer, width: number): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50]) {
    const made = await sharp(pixels).resize({ width }).webp({ quality, effort: 6 }).toBuffer();
    if (made.length <= MAX_BYTES) return made;
  }
  throw new Error(`material: a picture of the blog does not fit into ${MAX_BYTES} bytes`);
}

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml, fontFaces, withPage } from './browser.ts';
import { captions, heroScenes, partnerScenes, type Scene } from './film-scenes.ts';
import { publicFolder, put, source } from './pictures.ts';

const fps = 12;
/** Rotation of the sky, in radians per second. */
const turn = 0.012;

/**
 * Makes both films, 1280×720, silent, with captions: titles over the poster's turning sky. Needs ffmpeg on the machine.
 */
export async function makeFilms(): Promise<void> {
  const found = spawnSync('ffmpeg', ['-version']).status === 0;
  if (!found) throw new Error('The films need ffmpeg (on Debian: apt-get install -y --no-install-recommends ffmpeg).');
  const folder = await mkdtemp(join(tmpdir(), 'films-'));
  try {
    await drawLayers(folder);
    for (const [name, scenes] of [
      ['hero', heroScenes],
      ['hiring-partner', partnerScenes],
    ] as const) {
      await drawTitles(folder, scenes);
      encode(folder, scenes, `${publicFolder}video/${name}.mp4`);
      await put(`video/${name}.vtt`, captions(scenes));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Splits the poster into its background, the turning part (a square around the pole) and its foreground. */
async function drawLayers(folder: string): Promise<void> {
  const poster = await source('poster.svg');
  const [, head, sky, trails, front] =
    /^(<svg.*?<\/defs>)(<path[^>]*>)<g clip-path="url\(#up\)">(<g.*?<\/g>)<\/g>(.*)<\/svg>/s.exec(poster) ?? [];
  if (!head || !sky || !trails || !front) throw new Error('material: poster.svg is not layered as it was');
  const square = head.replace('viewBox="0 0 1600 900"', 'viewBox="-110 -858 2300 2300" width="1840" height="1840"');
  const draw = (svg: string, width: number, name: string) =>
    sharp(Buffer.from(`${svg}</svg>`))
      .resize({ width })
      .png()
      .toFile(join(folder, name));
  const flat = head.replace('viewBox', 'width="1280" height="720" viewBox');
  await draw(flat + sky, 1280, 'behind.png');
  await draw(square + trails, 1840, 'trails.png');
  await draw(flat + front, 1280, 'front.png');
}

async function drawTitles(folder: string, scenes: readonly Scene[]): Promise<void> {
  const fonts = await fontFaces();
  await withPage(async (page) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const [index, { title, line }] of scenes.entries()) {
      await page.setContent(`<style>${fonts}
body { margin: 0; height: 720px; box-sizing: border-box; padding: 150px 72px 0; color: #fff; background: linear-gradient(90deg, rgb(1 7 14 / .88), rgb(1 7 14 / 0) 78%) }
h1 { max-width: 9em; margin: 0; font: 700 104px/1.02 "Roboto Condensed"; letter-spacing: -.02em; text-wrap: balance }
p { max-width: 24em; margin: 24px 0 0; font: 400 34px/1.35 Roboto } i { position: absolute; top: 40px; left: 74px; font: 500 22px Roboto; opacity: .8 }</style>
<i>Sample film</i><h1>${escapeHtml(title)}</h1><p>${escapeHtml(line)}</p>`);
      await page.evaluate('document.fonts.ready.then(() => true)');
      await writeFile(join(folder, `title-${index}.png`), await page.screenshot({ omitBackground: true }));
    }
  });
}

/** Runs ffmpeg once: the sky turns behind the skyline, and the titles follow each other in one stream over both. */
function encode(folder: string, scenes: readonly Scene[], target: string): void {
  const length = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const still = (name: string, seconds: number) => [
    '-loop',
    '1',
    '-framerate',
    String(fps),
    '-t',
    String(seconds),
    '-i',
    join(folder, name),
  ];
  const layers = ['behind.png', 'trails.png', 'front.png'].flatMap((name) => still(name, length));
  const titles = scenes.flatMap(({ seconds }, index) => still(`title-${index}.png`, seconds));
  const fades = scenes.map(({ seconds }, index) => {
    // The last title does not fade out: the player shows it after the film has ended.
    const out = index < scenes.length - 1 ? `,fade=out:st=${seconds - 0.5}:d=0.5:alpha=1` : '';
    return `[${index + 3}]format=rgba,fade=in:d=0.5:alpha=1${out}[title${index}]`;
  });
  const steps = [
    // The pole of the 1840 px square ends up at (832, 233.6). The sky ends at the water, 594 px down.
    `[1]rotate=a=-t*${turn}:c=none,crop=1280:594:88:686[sky]`,
    '[0][sky]overlay=0:0[turning]',
    '[turning][2]overlay=0:0[film]',
    ...fades,
    `${scenes.map((_, index) => `[title${index}]`).join('')}concat=n=${scenes.length}:v=1[titles]`,
    '[film][titles]overlay=0:0[out]',
  ];
  const coding = [
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'medium',
    '-crf',
    '31',
  ];
  const clean = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const all = ['-v', 'error', '-y', ...layers, ...titles, '-filter_complex', steps.join(';'), '-map', '[out]'];
  const run = spawnSync('ffmpeg', [...all, '-r', String(fps), ...coding, ...clean, target], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`ffmpeg: ${run.stderr}`);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { styleBlock } from './style-block.ts';

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/;

/** The built client's stylesheets, made ready to stand inside the pages. */
export interface PageStyles {
  /** index.html with the common sheet inside. */
  template: string;
  /** The common sheet's file, which nothing asks for any more: assets/….css. */
  common: string;
  /** Text of the other sheets by file, for the pages that need them. */
  sheets: Record<string, string>;
  /** Hashes of all of them as the policy wants them: sha256-… */
  hashes: string[];
}

/**
 * Takes the stylesheets (web/src/styles/sheets) to be put into the pages themselves: a page and the styles that it needs arrive in
 * one answer, and nothing stands between them and the first paint. The policy names each by its hash and stays without
 * 'unsafe-inline'.
 * @param folder of the built client, with its index.html
 * @throws Error when index.html links other than one stylesheet
 */
export async function pageStyles(folder: string): Promise<PageStyles> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const common = link.exec(html)?.[1];
  if (!common) throw new Error('The built index.html links no stylesheet');
  const files = (await readdir(join(folder, 'assets'))).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(
    files.map(async (file) => [`assets/${file}`, await readSheet(folder, file)] as const),
  );
  const { [common]: commonText = '', ...sheets } = Object.fromEntries(texts);
  const block = styleBlock({ file: common, css: commonText });
  const template = html.replace(link, '').replace('<!--head-->', () => `${block}\n    <!--head-->`);
  if (link.test(template)) throw new Error('The built index.html links several stylesheets');
  const hashes = texts.map(([, css]) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
  return { template, common, sheets, hashes };
}

async function readSheet(folder: string, file: string): Promise<string> {
  const css = (await readFile(join(folder, 'assets', file), 'utf8')).trim();
  // Every character counts for the hash, and the browser would end the block at this one.
  if (css.includes('</')) throw new Error(`${file} contains a closing tag`);
  return css;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const link = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">/;

/**
 * Puts the stylesheet into the page itself: all of it is 8 kB compressed, so page and styles arrive in the first round trip and
 * nothing stands between them and the first paint. The policy names the block by its hash and stays without 'unsafe-inline'.
 * @param folder of the built client, with its index.html
 * @returns the template with the styles inside, the file that they came from, and their hash as the policy wants it: sha256-…
 * @throws Error when the build made other than one stylesheet
 */
export async function inlineStyles(folder: string): Promise<{ template: string; stylesheet: string; hash: string }> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const path = link.exec(html)?.[1];
  if (!path) throw new Error('The built index.html links no stylesheet');
  const stylesheet = join(folder, path);
  const css = (await readFile(stylesheet, 'utf8')).trim();
  // Every character counts for the hash, and the browser would end the block at this one.
  if (css.includes('</')) throw new Error('The stylesheet contains a closing tag');
  const template = html.replace(link, '').replace('<!--head-->', () => `<style>${css}</style>\n    <!--head-->`);
  if (link.test(template)) throw new Error('The built index.html links several stylesheets');
  return { template, stylesheet, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { readPublished } from '#api/content/published.ts';
import { readEnvFile } from '#local/environment-file.ts';
import { copySources } from '../../support/local-copy.ts';

const copy = copySources();
afterAll(() => copy.remove());

const files = () =>
  ['.env', 'content/program.yaml', 'content/brand/brand.yaml', 'content/brand/mark.svg'].map((name) =>
    readFileSync(path.join(copy.folder, name), 'utf8'),
  );
function adopt(...lines: string[]): string {
  const input = `${lines.join('\n')}\n`;
  return execFileSync(process.execPath, ['local/adopt.ts'], { cwd: copy.folder, input, encoding: 'utf8' });
}

it('npm run adopt writes nothing when it is interrupted', () => {
  // At a terminal, Ctrl-C arrives as a key.
  const args = ['--import', 'data:text/javascript,process.stdout.isTTY = true', 'local/adopt.ts'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: copy.folder, input: 'Polaris\r\x03' });
  expect(stdout.toString()).toContain('Nothing was written.');
  expect(status).toBe(130);
  expect(existsSync(path.join(copy.folder, '.env'))).toBe(false);
});

const svg = path.join(copy.folder, 'own.svg');
const drawing = '<path fill="currentColor" d="M0 9 4.5 0 9 9z"/>';
writeFileSync(svg, `<?xml version="1.0"?>\n<svg width='9' viewBox='0 0 9 9'>${drawing}</svg>\n`);

it('npm run adopt writes what is answered and allowed, and keeps the rest; asked again, everything', () => {
  const settings = ["Polaris' #1", 'euro', 'EUR', '2499.5', '249900'];
  const figures = ['Porto, Portugal', 'Porto', '€90k', '', '', '900', 'sixty', '60', '', ''];
  const output = adopt(...settings, ...figures, '#99aabb', '#123A2B', '#ffb000', '/nowhere.svg', svg);
  expect(output).toContain('must be a currency that has cents');
  expect(output).toMatch(/must be a whole number.*must be at most 168.*must be a number/s);
  expect(output).toContain('white text on it has a contrast of 2.4 : 1 and needs 10 : 1');
  expect(output).toContain('  there is no such file');
  expect(output).toContain('  €2,499 a seat');
  const [environment = '', program = '', ...brand] = files();
  expect(environment).toBe('BRAND="Polaris\' #1"\nCHECKOUT_CURRENCY=EUR\nCHECKOUT_PRICE_CENTS=249900\n');
  const written = readEnvFile(path.join(copy.folder, '.env'));
  expect(written.BRAND).toBe("Polaris' #1");
  const { content } = readPublished(path.join(copy.folder, 'content'), written);
  expect(content.program).toMatchObject({ place: 'Porto, Portugal', salary: '€90k', hoursLeast: 60, hours: '60–100' });
  const mark = `<svg viewBox="0 0 9 9">${drawing}</svg>`;
  expect(content.brand).toEqual({ brand: '#123a2b', accent: '#ffb000', mark });
  expect(program).toContain('# The team course');
  adopt('', '');
  expect(files()).toEqual([environment, program, ...brand]);
  const [others, own] = ['CHECKOUT_CURRENCY="eur"\nCONTENT_DIR=own\n', path.join(copy.folder, 'own')];
  writeFileSync(path.join(copy.folder, '.env'), others);
  cpSync(path.join(copy.folder, 'content'), own, { recursive: true });
  adopt('', '', '', 'Oslo, Norway');
  expect(files()).toEqual([others, program, ...brand]);
  expect(readFileSync(path.join(own, 'program.yaml'), 'utf8')).toContain('place: Oslo, Norway');
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { readPublished } from '#api/content/published.ts';
import { readEnvFile } from '#local/environment-file.ts';
import { copySources } from '../../support/local-copy.ts';

const copy = copySources();
afterAll(() => copy.remove());

const files = () => ['.env', 'content/program.yaml'].map((name) => readFileSync(path.join(copy.folder, name), 'utf8'));
const adopt = (...lines: string[]) =>
  execFileSync(process.execPath, ['local/adopt.ts'], {
    cwd: copy.folder,
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
  });

it('npm run adopt writes what is answered and allowed, and keeps the rest; asked again, everything', () => {
  const output = adopt('Polaris', '', 'euro', 'eur', '249900', 'Porto, Portugal', 'Porto', '€90k', '', '', '900', '60');
  expect(output).toContain('must be a currency that has cents');
  expect(output).toContain('<=168');
  const [environment = '', program = ''] = files();
  expect(environment).toBe('BRAND=Polaris\nCHECKOUT_CURRENCY=eur\nCHECKOUT_PRICE_CENTS=249900\n');
  const { content } = readPublished(path.join(copy.folder, 'content'), readEnvFile(path.join(copy.folder, '.env')));
  expect(content.program).toMatchObject({ place: 'Porto, Portugal', salary: '€90k', hoursLeast: 60, hours: '60–100' });
  expect(program).toContain('# The team course');
  adopt('', '');
  expect(files()).toEqual([environment, program]);
});

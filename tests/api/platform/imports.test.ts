import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Imports flow one way (DESIGN, "The house"). A rule: files under `from` may not import what matches `not`. */
const root = path.resolve(import.meta.dirname, '../../..');
const rules: { from: RegExp; not: RegExp; except?: RegExp; why: string }[] = [
  { from: /^(api|web|db)\//, not: /^(local|tests)\//, why: 'product code knows neither stand-ins nor tests' },
  { from: /^api\/src\/contract\//, not: /^(?!zod$|api\/src\/contract\/)/, why: 'the contract imports zod only' },
  { from: /^api\//, not: /^web\//, except: /^api\/src\/site\//, why: 'the api does not know the web' },
  { from: /^web\/src\//, not: /^(api\/src\/(?!contract\/)|db\/)/, why: 'the web knows the contract only' },
  { from: /^web\/src\/(features|components|lib|content)\//, not: /^web\/src\/pages\//, why: 'pages are on top' },
  { from: /^web\/src\/(components|lib|content)\//, not: /^web\/src\/features\//, why: 'features are above components' },
  { from: /^web\/src\/(lib|content)\//, not: /^web\/src\/components\//, why: 'components are above lib and content' },
  {
    from: /\.repository\.ts$/,
    not: /\.(service|controller)\.ts$|^api\/src\/platform\/vendors\//,
    why: 'repositories are at the bottom',
  },
  {
    from: /^api\/src\/platform\/vendors\//,
    not: /\.(service|controller|repository)\.ts$|^api\/src\/platform\/database\//,
    why: 'vendors know no data',
  },
  {
    from: /^api\/src\/platform\/(http|database|config|jobs)\//,
    not: /^api\/src\/(checkout|organizations|diagnostics|platform\/vendors|ops)\//,
    why: 'the ground knows no feature',
  },
  { from: /^(?!api\/src\/platform\/vendors\/stripe)api\//, not: /^stripe$/, why: 'one importer of the Stripe SDK' },
  { from: /^(?!api\/src\/platform\/vendors\/supabase)api\//, not: /^@supabase\//, why: 'one importer of supabase-js' },
  { from: /^(?!web\/src\/features\/checkout\/)web\//, not: /^@stripe\//, why: 'Stripe stays in the checkout' },
];

const files = ['api', 'web', 'db', 'local', 'tests']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file));

/** What a file imports: our own files as paths from the root, packages by their name. */
function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const statements = text.matchAll(/(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g);
  return [...statements].map(([, type, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    const target = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;
    return { target, typeOnly: type !== undefined };
  });
}

describe('imports flow one way', () => {
  it.each(rules)('$why', ({ from, not, except }) => {
    const wrong = files
      .filter((file) => from.test(file) && !except?.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => not.test(target))
          .map(({ target }) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('features do not import each other', () => {
    const feature = (file: string) => /^web\/src\/features\/([^/]+)/.exec(file)?.[1];
    const wrong = files
      .filter((file) => feature(file))
      .flatMap((file) => importsOf(file).map(({ target }) => [file, target] as const))
      .filter(([file, target]) => feature(target) && feature(target) !== feature(file));
    expect(wrong).toEqual([]);
  });

  it('pages load no zod at run time: the web takes only types from the contract, its settings come from the build', () => {
    const wrong = files
      .filter((file) => file.startsWith('web/src/') && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => importsOf(file).filter(({ target, typeOnly }) => /^api\//.test(target) && !typeOnly));
    expect(wrong).toEqual([]);
  });

  it('looks at the files that there are', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(importsOf('api/src/main.ts').map(({ target }) => target)).toContain('api/src/create-app.ts');
  });
});

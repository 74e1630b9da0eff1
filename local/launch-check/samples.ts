import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { parseSite, type Site } from '../../api/src/contract/site-settings.ts';
import { isPlaceholder } from '../../api/src/platform/config/placeholders.ts';

interface Finding {
  kind: string;
  where: string;
  what: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Prints what is still sample material, a placeholder or missing for production, as far as files and variables show.
 * @param given the environment with .env
 * @returns how many items were found
 */
export function printSamples(given: NodeJS.ProcessEnv): number {
  const site = parseSite(given);
  const findings = [
    ...sampleFiles(),
    ...sampleContent(),
    ...placeholderLinks(site),
    ...thirdPartyScripts(site),
    ...missing(given),
  ];
  const table = new Table({ head: ['Kind', 'Where', 'What'], style: { head: [], border: [] }, wordWrap: true });
  for (const { kind, where, what } of findings) table.push([kind, where, what]);
  if (findings.length > 0) console.log(table.toString());
  console.log(`${findings.length} ${findings.length === 1 ? 'thing' : 'things'} to settle before launch`);
  return findings.length;
}

/** Finds files that are, byte for byte, what `npm run material` made; one line per folder. */
function sampleFiles(): Finding[] {
  const sums: Record<string, string> = JSON.parse(readFileSync(join(root, 'material/checksums.json'), 'utf8'));
  const folders = new Map<string, number>();
  for (const [name, sum] of Object.entries(sums)) {
    const file = join(root, 'web/public', name);
    if (!existsSync(file) || checksum(file) !== sum) continue;
    const folder = name.slice(0, name.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].map(([folder, count]) => ({
    kind: 'sample file',
    where: `web/public/${folder}`,
    what: `${count} ${count === 1 ? 'file' : 'files'} as made by npm run material`,
  }));
}

/** Finds content files with entries that are marked as samples, or with placeholder links. */
function sampleContent(): Finding[] {
  const folder = join(root, 'web/src/content');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const where = `web/src/content/${name}`;
      const found: Finding[] = [];
      if (/\bsample: true\b/.test(text))
        found.push({ kind: 'sample text', where, what: 'entries marked sample: true' });
      for (const link of new Set(text.match(/'https?:\/\/[^']*'/g)))
        if (isPlaceholder(link.slice(1, -1))) found.push({ kind: 'placeholder link', where, what: link.slice(1, -1) });
      return found;
    });
}

function placeholderLinks(site: Site): Finding[] {
  return Object.entries(site)
    .filter(([, value]) => typeof value === 'string' && isPlaceholder(value))
    .map(([name, value]) => ({
      kind: name === 'PRIVACY_URL' ? 'privacy notice' : 'placeholder link',
      where: name,
      what: String(value),
    }));
}

/** Names what the privacy notice must say about third-party scripts, which no program can look up. */
function thirdPartyScripts(site: Site): Finding[] {
  const { ANALYTICS_SCRIPT: script, ANALYTICS_CONSENT: consent } = site;
  const kind = 'privacy notice';
  const words = 'say so in the notice (docs/privacy.md has a draft)';
  const findings: Finding[] = [];
  if (script && consent === 'not-needed')
    findings.push({ kind, where: 'ANALYTICS_CONSENT', what: `${script} is loaded without asking: ask your counsel` });
  if (script) findings.push({ kind, where: 'ANALYTICS_SCRIPT', what: `visitors are counted by ${script}: ${words}` });
  if (site.HUBSPOT_TRACKING === 'yes')
    findings.push({ kind, where: 'HUBSPOT_TRACKING', what: `HubSpot tracks who agrees: ${words}` });
  return findings;
}

/** Finds missing variables without which the site runs on stand-ins, or nobody hears about what happens there. */
function missing(env: NodeJS.ProcessEnv): Finding[] {
  const needed = [
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'HUBSPOT_ACCESS_TOKEN',
    'SMTP_URL',
    'TEAM_MAIL_TO',
  ];
  return needed
    .filter((name) => !env[name])
    .map((name) => ({ kind: 'missing variable', where: name, what: 'not set (.env.example says what it is)' }));
}

/** The same checksum as in material/checksums.ts. */
function checksum(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);
}

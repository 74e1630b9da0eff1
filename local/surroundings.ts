import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandStyleHash } from '#api/content/published.ts';
import { readContent } from '#api/content/read-content.ts';
import { privatePathsOf } from '#contract/pages.values.ts';
import { parseSite, siteVariables } from '#contract/site-settings.ts';
import { thirdPartySources } from '#contract/third-party.ts';
import { completeEnvironment, type LocalEnvironment, localEnvFile, readEnvironment } from './environment.ts';
import { checkListening, freePort } from './ports.ts';
import { takeLock } from './run-lock.ts';
import { endWith, explain, stopAtEnd, stopping } from './running.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const LOOK_EVERY_MS = 1000;

/**
 * Reads the environment, locks this folder and checks that the site's port is free.
 * @param command to suggest otherwise
 */
export async function lockDataFolder(command: string): Promise<LocalEnvironment> {
  const local = readEnvironment(ROOT);
  const lock = takeLock(join(local.dataDir, 'start.lock'), local.publicUrl);
  stopAtEnd('lock', lock.release);
  const lost = `The folder ${local.dataDir} was removed while it was in use, so nothing of this run can go on. Start again: ${command}`;
  setInterval(() => lock.isHeld() || void endWith(new Error(lost)), LOOK_EVERY_MS).unref();
  await checkListening(local.port, local.host, command);
  return local;
}

/** Folder of the content documents, absolute. */
export function contentFolder({ given }: LocalEnvironment): string {
  return resolve(ROOT, given.CONTENT_DIR ?? 'content');
}

/** The gateway's options that follow from the site's settings. */
export function gatewayOptions(local: LocalEnvironment) {
  const { given, publicUrl, port, host, dataDir } = local;
  const site = parseSite(given);
  return {
    brandStyle: brandStyleHash(readContent(contentFolder(local), site).brand),
    webDir: join(ROOT, 'dist/web'),
    pagesDir: join(dataDir, 'pages'),
    publicUrl,
    hubspotEmbed: site.HUBSPOT_EMBED === 'yes',
    blogImageHosts: site.BLOG_IMAGE_HOSTS,
    thirdParty: thirdPartySources(site),
    privatePaths: privatePathsOf({ ...site, caseSlugs: [] }),
    port,
    host,
  };
}

/** Starts what the api needs and what needs no build: the database, migrated, and the stand-ins. */
export async function startSurroundings(local: LocalEnvironment) {
  const [databaseUrl, { migrate }, { startStandIns, standInsOptions }] = await Promise.all([
    startDatabase(local),
    import('../db/migrate.ts'),
    import('#stand-ins/stand-ins.ts'),
  ]);
  const [apiPort, standInsPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const env = completeEnvironment(local, { databaseUrl, apiPort, standInsPort, smtpPort });
  stopAtEnd('local.env', () => rmSync(localEnvFile(local.dataDir), { force: true }));
  await migrate(databaseUrl).catch((cause) => {
    const { host } = new URL(databaseUrl);
    throw new Error(`The database at ${host} could not be brought up to date: ${explain(cause)}`, { cause });
  });
  const standIns = await startStandIns(standInsOptions(env));
  stopAtEnd('stand-ins', () => standIns.close());
  return { env, apiUrl: `http://127.0.0.1:${apiPort}`, standInsUrl: standIns.url };
}

async function startDatabase(local: LocalEnvironment): Promise<string> {
  if (!local.ownDatabase) return local.given.DATABASE_URL as string;
  const { startPostgres } = await import('./postgres/postgres.ts');
  const starting = startPostgres({
    dataDir: join(local.dataDir, 'postgres'),
    signal: stopping,
    newPassword: process.argv.includes('--new-password'),
    watcher: { say: console.log, lost: endWith },
  });
  // Registered while it is still starting: an aborted start stops what it has started before its promise is rejected.
  const stop = () => starting.then(({ stop }) => stop());
  stopAtEnd('Postgres', () => stop().catch(() => {}));
  const postgres = await starting;
  await postgres.createDatabase('lodestar');
  return postgres.url('lodestar');
}

/** Prints where everything is, and which parts are real. @param hasPosts whether the blog's pages answer */
export function printSummary(local: LocalEnvironment, hasPosts: boolean): void {
  const { publicUrl, standInFor, given } = local;
  const trialPath = siteVariables.TRIAL_PATH.parse(given.TRIAL_PATH);
  const { stripe, supabase, hubspot, smtp } = standInFor;
  const rows = [
    ['Site', publicUrl],
    ['Postgres', local.ownDatabase ? 'real, data kept in .data/postgres' : 'yours (DATABASE_URL)'],
    ['Stripe', stripe ? 'stand-in (no STRIPE_SECRET_KEY)' : 'real (STRIPE_SECRET_KEY)'],
    ['Supabase', supabase ? 'stand-in (no SUPABASE_URL)' : 'real (SUPABASE_URL)'],
    ['HubSpot', hubspot ? 'stand-in (no HUBSPOT_PORTAL_ID)' : 'real (HUBSPOT_PORTAL_ID)'],
    ['Mail', smtp ? 'stand-in (no SMTP_URL)' : 'real (SMTP_URL)'],
    ...(stripe ? [['Test card', '4242 4242 4242 4242, any future date, any code']] : []),
    ['Free trial', `${publicUrl}${trialPath}`],
    ['Desk', `${publicUrl}/desk`],
    ...(smtp || supabase || stripe ? [['E-mails', `${publicUrl}/__local/mail`]] : []),
    ...(hubspot ? [['Leads', `${publicUrl}/__local/hubspot/`]] : []),
    ...(hubspot ? [['Blog posts', `${publicUrl}/__local/hubspot/posts`]] : []),
    ...(hasPosts
      ? []
      : [['Blog', 'no post could be imported yet: /posts says so until HubSpot delivers (see the log)']]),
    ['Local pages', `${publicUrl}/__local/`],
    ['Log', relative(process.cwd(), `${local.dataDir}/api.log`)],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  console.log(`\nReady after ${(performance.now() / 1000).toFixed(1)} s. Ctrl-C stops everything.\n`);
  for (const [name = '', value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
  console.log('');
}

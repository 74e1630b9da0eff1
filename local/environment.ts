import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSecretFiles } from '#api/platform/config/secret-files.ts';
import { BLOG_ID, LOCAL_DEALS, LOCAL_HUBSPOT } from '#stand-ins/hubspot/local-account.ts';
import { readEnvFile } from './environment-file.ts';
import { ensureKeys, type Keys, writePrivate } from './stand-in-keys.ts';

/** The environment of a run on this machine, before any address is known. */
export interface LocalEnvironment {
  /** Variables from the environment or .env, with this machine's defaults; empty ones are left out. */
  given: NodeJS.ProcessEnv;
  publicUrl: string;
  /** Port and address of the gateway; no address means 127.0.0.1 and ::1. */
  port: number;
  host: string | undefined;
  /** Whether no DATABASE_URL is given, so that an embedded Postgres is needed. */
  ownDatabase: boolean;
  /** Whether a stand-in takes a vendor's place, because there is no key for it. */
  standInFor: { stripe: boolean; supabase: boolean; hubspot: boolean; smtp: boolean };
  dataDir: string;
}

/** Addresses that are chosen at start. */
export interface Addresses {
  databaseUrl: string;
  standInsPort: number;
  smtpPort: number;
  apiPort: number;
}

const vendors = ['stripe', 'supabase', 'hubspot', 'smtp'] as const;

/** Where the site's external links lead on a developer's machine. */
export const LINKS = {
  APP_URL: '/__local/app',
  APPLY_URL: '/__local/apply',
  CONSULTATION_URL: '/__local/meet',
};

/** Who the stand-in's mails to the team go to: the page /__local/mail shows them. */
export const LOCAL_TEAM = { TEAM_MAIL_TO: 'team@lodestar.example' };

/**
 * Reads the environment and .env (the environment wins) and fills in what a run on one machine needs.
 * @param root the repository's folder
 * @throws Error when PORT is not a port, or .env or a secret's file cannot be read
 */
export function readEnvironment(root: string, environment: NodeJS.ProcessEnv = process.env): LocalEnvironment {
  const { variables, problems } = readSecretFiles({ ...readEnvFile(join(root, '.env')), ...withoutEmpty(environment) });
  if (problems.size > 0) throw new Error([...problems.values()].join('\n'));
  const set = withoutEmpty(variables);
  const port = Number(set.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${set.PORT}".`);
  const dataDir = join(root, '.data');
  mkdirSync(dataDir, { recursive: true });
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${port}`;
  const standInFor = {
    stripe: !set.STRIPE_SECRET_KEY,
    supabase: !set.SUPABASE_URL,
    hubspot: !set.HUBSPOT_PORTAL_ID,
    smtp: !set.SMTP_URL,
  };
  return {
    given: { PUBLIC_URL: publicUrl, ...LINKS, ...(standInFor.hubspot && { HUBSPOT_BLOG_ID: BLOG_ID }), ...set },
    publicUrl,
    port,
    host: set.HOST,
    ownDatabase: !set.DATABASE_URL,
    standInFor,
    dataDir,
  };
}

/**
 * The api's variables for each vendor's stand-in.
 * @param standIns origin of the stand-ins
 * @param smtp URL of their mail server
 */
export function vendorVariables(standIns: string, smtp: string, keys: Keys) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = keys;
  const { SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, HUBSPOT_ACCESS_TOKEN } = keys;
  return {
    stripe: {
      ...{ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET },
      STRIPE_API_URL: standIns,
      STRIPE_JS_URL: '/__local/stripe/stripe.js',
    },
    supabase: { SUPABASE_URL: standIns, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY },
    hubspot: {
      ...LOCAL_HUBSPOT,
      HUBSPOT_BLOG_ID: BLOG_ID,
      ...LOCAL_DEALS,
      HUBSPOT_ACCESS_TOKEN,
      HUBSPOT_FORMS_URL: standIns,
      HUBSPOT_API_URL: standIns,
      HUBSPOT_SCRIPTS_URL: '/__local/hubspot',
    },
    smtp: { SMTP_URL: smtp, SMTP_TLS: 'off', MAIL_FROM: 'hello@lodestar.example' },
  };
}

/**
 * Returns the complete environment of the api and the stand-ins. Also writes what was decided here to .data/local.env,
 * so that `npm run ops` reaches the same database and the same stand-ins.
 */
export function completeEnvironment(local: LocalEnvironment, addresses: Addresses): NodeJS.ProcessEnv {
  const { given, standInFor } = local;
  const { standInsPort, smtpPort } = addresses;
  const keys = ensureKeys(local.dataDir);
  const variables = vendorVariables(`http://127.0.0.1:${standInsPort}`, `smtp://127.0.0.1:${smtpPort}`, keys);
  const standIns = vendors.filter((vendor) => standInFor[vendor]);
  const decided: Record<string, string> = {
    PUBLIC_URL: local.publicUrl,
    APP_URL: given.APP_URL as string,
    APPLY_URL: given.APPLY_URL as string,
    CONSULTATION_URL: given.CONSULTATION_URL as string,
    DATABASE_URL: addresses.databaseUrl,
    ...(standInFor.smtp && !given.TEAM_MAIL_TO && LOCAL_TEAM),
    ...Object.assign({}, ...standIns.map((vendor) => variables[vendor])),
  };
  const lines = Object.entries(decided).map(([name, value]) => `${name}='${value}'`);
  writePrivate(localEnvFile(local.dataDir), `# Written by npm start; changes are lost.\n${lines.join('\n')}\n`);
  return {
    ...given,
    ...decided,
    PAGES_DIR: join(local.dataDir, 'pages'),
    PORT: String(addresses.apiPort),
    HOST: '127.0.0.1',
    STAND_INS: standIns.join(','),
    STAND_INS_PORT: String(standInsPort),
    STAND_INS_SMTP_PORT: String(smtpPort),
    WEBHOOK_URL: `http://127.0.0.1:${addresses.apiPort}/api/checkout/webhook`,
  };
}

export function localEnvFile(dataDir: string): string {
  return join(dataDir, 'local.env');
}

function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { requiredInProduction } from '../api/src/platform/config/env.ts';
import { envGroups, envVariables, secretVariables } from '../api/src/platform/config/env-schema.ts';
import { isSecret } from '../api/src/platform/config/variable-kinds.ts';
import { LINKS, LOCAL_TEAM, vendorVariables } from './environment.ts';
import { makeKeys } from './stand-in-keys.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Variable {
  name: string;
  meaning: string;
  /** Empty when the variable has no default. */
  fallback: string;
  isRequired: boolean;
  /** Whether NAME_FILE may name a file instead. */
  isSecret: boolean;
}

/** Variables that only Compose and nginx read. */
const ofCompose: Variable[] = [
  {
    name: 'POSTGRES_PASSWORD',
    meaning:
      "Password of the stack's own Postgres: letters and digits, e.g. `openssl rand -hex 24`. DATABASE_URL names another Postgres instead.",
    fallback: '',
    isRequired: true,
    isSecret: true,
  },
  ofStack(
    'WEB_PORT',
    '8080',
    "Port of this machine for http; in production e.g. 80. It is part of the site's address.",
  ),
  ofStack('WEB_TLS_PORT', '8443', 'Port of this machine for https; in production e.g. 443.'),
  ofStack(
    'TLS_DIR',
    'certificates',
    'Folder with tls.crt (with its chain) and tls.key, readable by uid 1000, e.g. `./nginx/tls`; by default the volume of ' +
      '`--profile https`. When they are there, nginx serves HTTPS with HTTP/2 and sends http there. New files are used at once.',
  ),
  ofStack(
    'CERTIFICATE_DOMAINS',
    '',
    'Domains of the certificate, separated by commas, e.g. `site.example,www.site.example`. Default: the host of PUBLIC_URL.',
  ),
  ofStack(
    'CERTIFICATE_EMAIL',
    '',
    'Address for the account at the certificate authority. Default: hostmaster@ the first domain.',
  ),
  ofStack(
    'CERTIFICATE_AUTHORITY',
    'https://acme-v02.api.letsencrypt.org/directory',
    "The certificate authority's ACME directory. `--profile https` accepts its terms of service. To try things out: " +
      'https://acme-staging-v02.api.letsencrypt.org/directory',
  ),
  ofStack(
    'CERTIFICATE_DNS_PROVIDER',
    '',
    "lego's name of a DNS provider (https://go-acme.github.io/lego/dns/), where domains are proved by a DNS record instead of over " +
      'port 80; needed for wildcards.',
  ),
  ofStack(
    'CERTIFICATE_DNS_ENV',
    '',
    'File with the variables that lego wants for this provider; a name that ends in _FILE names a mounted secret.',
  ),
  ofStack('RATE_LIMIT_PAGES_PER_MINUTE', '1200', "Pages that the api renders, a minute and visitor's address."),
  ofStack('TAG', 'local', 'Tag of the images; another one keeps those of the release before.'),
  ofStack('API_REPLICAS', '3', 'In a cluster: how many apis run, spread over the hosts.'),
  ofStack(
    'API_MAX_PER_HOST',
    '4',
    'In a cluster: the most apis on one host. Leave room for one more while a release is rolled out, and for those of a dead host.',
  ),
  ofStack(
    'CLUSTER_HOSTS',
    '',
    'In a cluster without a registry: the other hosts, separated by spaces, as Docker reaches them (ssh://user@host). The images ' +
      'are copied there.',
  ),
  ofStack(
    'IMAGE_PREFIX',
    '',
    'In a cluster with a registry: what stands before the names of the images, with a slash at the end (registry.example.com/site/).',
  ),
  ofStack('MONITORING_PORT', '9090', 'Port of Prometheus, for this machine only; profile `monitoring`.'),
  ofStack('ALERTMANAGER_PORT', '9093', 'Port of Alertmanager, for this machine only.'),
  ofStack(
    'MONITORING_URL',
    '',
    'The site that Prometheus opens as a visitor does. Not set: PUBLIC_URL if it is https, or else `web`.',
  ),
  ofStack('MONITORING_RETENTION', '30d', 'How long Prometheus keeps figures; at most 2 GB.'),
  ofStack('ALERT_MAIL_TO', '', 'Who is mailed critical alerts, through SMTP_URL. Not set: TEAM_MAIL_TO.'),
  ofStack('ALERT_WEBHOOK_URL', '', "Where critical alerts are posted as JSON, such as a chat's bridge."),
  ofStack('ALERT_WAIT', '30s', 'How long further alerts of the same kind are waited for before the first mail.'),
  ofStack('GRAFANA_PORT', '3001', 'Port of Grafana, for this machine only; profile `grafana`.'),
  ofStack('GRAFANA_PASSWORD', '', "Password of Grafana's user `admin`."),
  ofStack('STAND_INS', 'stripe,supabase,hubspot,smtp', 'Which vendors have a stand-in. Not used in production.'),
  ofStack('BACKUP_EVERY', '24h', 'How often a backup is made (profile `backup`, docs/backup-and-restore.md), e.g. 6h.'),
  ofStack('BACKUP_AT', '03:15', 'Time of day in UTC of a backup; the others follow in steps of BACKUP_EVERY.'),
  ofStack('BACKUP_KEEP_DAYS', '30', 'Backups older than that are removed, but never the newest. 0: never.'),
  ofStack('BACKUP_CHECK_EVERY', '7d', 'How often the newest backup is restored into a scratch database.'),
  ofStack(
    'BACKUP_AGE_RECIPIENT',
    '',
    'Public key of age (age1…) for which backups are encrypted; several with spaces between them. Without it, they are not.',
  ),
  ofStack(
    'BACKUP_AGE_IDENTITY_FILE',
    '',
    'File with the identity for that key, if the check is to use it. Better to keep it elsewhere.',
  ),
  ofStack(
    'BACKUP_DIR',
    '',
    'Folder for backups, writable by uid 1000: a path with / or ./ in front. Without it, a volume.',
  ),
  ofStack(
    'BACKUP_RCLONE_REMOTE',
    '',
    'Where backups go instead: a remote of rclone and a path, like store:my-bucket/site. The remote `store` is described by the ' +
      'variables below, others by BACKUP_RCLONE_CONFIG.',
  ),
  ofStack('BACKUP_RCLONE_CONFIG', '', "rclone's configuration file, readable by uid 1000."),
  ...['TYPE', 'PROVIDER', 'ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) =>
    ofStack(`RCLONE_CONFIG_STORE_${name}`, '', "The remote `store`, in rclone's words; TYPE is s3 for every S3 store."),
  ),
  ofStack('REVISION', '', 'What the label org.opencontainers.image.revision of the images says.'),
];

function ofStack(name: string, fallback: string, meaning: string): Variable {
  return { name, meaning, fallback, isRequired: false, isSecret: false };
}

/** Variables that Compose sets itself. */
const setByCompose = ['NODE_ENV', 'HOST', 'PORT', 'TRUSTED_PROXIES', 'DATABASE_URL', 'DATABASE_URL_FILE'];

/** Fixed sample keys, which plain `docker compose up` adds for its stand-ins. */
const sampleKeys = { ...makeKeys(() => 'local_sample'), HUBSPOT_ACCESS_TOKEN: `pat-na1-${'local-sample'}` };
const { stripe, supabase, hubspot, smtp } = vendorVariables(
  'http://stand-ins:4000',
  'smtp://stand-ins:2525',
  sampleKeys,
);
const sample: Record<string, string> = {
  PUBLIC_URL: `http://localhost:\${WEB_PORT:-8080}`,
  ...LINKS,
  PRIVACY_URL: 'https://example.com/privacy',
  ...stripe,
  CHECKOUT_PRODUCT_ID: 'prod_team_course',
  CHECKOUT_PRICE_ID: 'price_team_course_seat',
  ...supabase,
  ...hubspot,
  ...smtp,
  ...LOCAL_TEAM,
  DIAGNOSTICS: 'yes',
};

/** Generates the files that follow from the environment's schema, by path. */
export function environmentFiles(): Record<string, string> {
  const groups = Object.entries(envGroups).map(([name, shape]) => [name, variablesOf(shape)] as const);
  const all = [...groups, ['Compose', ofCompose] as const];
  const isFile = (name: string) => (secretVariables as string[]).includes(name);
  const withFiles = (name: string) => (isFile(name) ? [name, `${name}_FILE`] : [name]);
  const passed = envVariables.flatMap(withFiles).filter((name) => !setByCompose.includes(name));
  const passedBySwarm = envVariables.filter((name) => !setByCompose.includes(name) && !isFile(name));
  return {
    '.env.example': `${exampleHead}\n${all.map(([name, list]) => exampleOf(name, list)).join('\n')}`,
    'docs/configuration.md': `${documentHead}\n${all.map(([name, list]) => tableOf(name, list)).join('\n')}`,
    'docker-compose.env': `${passHead}\n${passed.map((name) => `${name}=\${${name}:-}\n`).join('')}`,
    'docker-stack.env': `${stackHead}\n${passedBySwarm.map((name) => `${name}\n`).join('')}`,
    'docker-compose.override.env': `${sampleHead}\n${Object.entries(sample)
      .map(([name, value]) => `${name}=\${${name}:-${value}}\n`)
      .join('')}`,
  };
}

const passHead = '# Generated by `npm run docs`: what Compose passes to the api, from the shell or .env.';
const stackHead =
  '# Generated by `npm run docs`: what Swarm passes to the api. Secrets are files there (docker-stack.yml).';
const sampleHead =
  '# Generated by `npm run docs`: what plain `docker compose up` uses when the shell and .env say nothing.';
const exampleHead = `# Generated by \`npm run docs\`. Copy to .env and fill in what you need; an empty value counts as not set. \`npm start\` and plain
# \`docker compose up\` need nothing. In production those marked * must be set; the api names every one that is missing. A secret X
# may be given as a file instead: X_FILE is the file's path.
`;
const documentHead = `# Configuration

Generated from the environment's schema by \`npm run docs\`; do not edit.

Variables come from the shell or from \`.env\` (\`.env.example\` is a template); the shell wins, and an empty value counts as not set.
\`npm start\` and plain \`docker compose up\` need none. In production those marked **\\*** must be set: the api names every one that is
missing or wrong, and refuses to start. Variables of the group "Site" are built into the pages, so build again after changing them
and give the build and the api the same values; the api warns at start when they differ.

A secret \`X\` may be given as a file instead, as Docker and Kubernetes hand secrets over: \`X_FILE\` is the path of the file in the
container. The end of its last line does not count. Setting both is an error.
`;

function variablesOf(shape: z.core.$ZodLooseShape): Variable[] {
  return Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    return {
      name,
      meaning: schema.description ?? '',
      fallback: String(data ?? ''),
      isRequired: !success || (requiredInProduction as string[]).includes(name),
      isSecret: isSecret(schema),
    };
  });
}

/** Groups neighbouring variables that differ only in name. */
function together(variables: Variable[]): Variable[][] {
  const groups: Variable[][] = [];
  const key = ({ name: _name, ...rest }: Variable) => JSON.stringify(rest);
  for (const variable of variables) {
    const last = groups.at(-1);
    if (last?.[0] && key(last[0]) === key(variable)) last.push(variable);
    else groups.push([variable]);
  }
  return groups;
}

function exampleOf(title: string, variables: Variable[]): string {
  const blocks = together(variables).map((group) => {
    const { meaning, fallback, isRequired, isSecret } = group[0] as Variable;
    const text = `${isRequired ? '* ' : ''}${meaning}${fallback && ` Default: ${fallback}`}`;
    const lines = group.map(({ name }) => `${name}=\n${isSecret ? `${name}_FILE=\n` : ''}`);
    return `${wrap(text)}${lines.join('')}`;
  });
  return `# --- ${title} ---\n${blocks.join('')}`;
}

function tableOf(title: string, variables: Variable[]): string {
  const rows = together(variables).map((group) => {
    const { meaning, fallback, isRequired, isSecret } = group[0] as Variable;
    const names = group.map(({ name }) => `\`${name}\`${isSecret ? ` or \`${name}_FILE\`` : ''}`).join(', ');
    return `| ${names}${isRequired ? ' **\\***' : ''} | ${meaning.replaceAll('|', '\\|')} | ${fallback && `\`${fallback}\``} |\n`;
  });
  return `## ${title}\n\n| variable | meaning | default |\n|---|---|---|\n${rows.join('')}`;
}

function wrap(text: string): string {
  return text.replace(/(.{1,126})(\s+|$)/g, '# $1\n');
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, content] of Object.entries(environmentFiles())) writeFileSync(join(ROOT, name), content);
}

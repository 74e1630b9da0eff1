/** A variable as the documentation shows it. */
export interface Variable {
  name: string;
  meaning: string;
  /** Empty when the variable has no default. */
  fallback: string;
  isRequired: boolean;
  /** Whether NAME_FILE may name a file instead. */
  isSecret: boolean;
  /** Stands in .env.example as a comment with this value, because an empty one would not count as not set. */
  suggestion?: string;
}

/** Variables that only Compose and nginx read. */
export const ofCompose: Variable[] = [
  {
    ...ofStack(
      'COMPOSE_FILE',
      '',
      'In production `docker-compose.yml`, so that no command adds the stand-ins of docker-compose.override.yml; further files ' +
        'after a colon. Must not be empty.',
    ),
    suggestion: 'docker-compose.yml',
  },
  ofStack(
    'COMPOSE_PROFILES',
    '',
    'Optional services, separated by commas: https, backup, monitoring or grafana. Here and not as `--profile`, so that builds and ' +
      'updates reach them too.',
  ),
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
      'the profile `https`. When they are there, nginx serves HTTPS with HTTP/2 and sends http there. New files are used at once.',
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
    "The certificate authority's ACME directory. The profile `https` accepts its terms of service. To try things out: " +
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
  ofStack('API_PER_HOST', '2', 'In a cluster: the most apis on one host (docs/cluster.md).'),
  ofStack(
    'IMAGE_PREFIX',
    '',
    'What stands before the names of the images: a registry, with a slash at the end (registry.example.com/site/).',
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
  {
    ...ofStack('ALERT_WEBHOOK_URL', '', "Where critical alerts are posted as JSON, such as a chat's bridge."),
    isSecret: true,
  },
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
  ...['TYPE', 'PROVIDER', 'ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => ({
    ...ofStack(
      `RCLONE_CONFIG_STORE_${name}`,
      '',
      "The remote `store`, in rclone's words; TYPE is s3 for every S3 store.",
    ),
    isSecret: name === 'SECRET_ACCESS_KEY',
  })),
  ofStack('REVISION', '', 'What the label org.opencontainers.image.revision of the images says.'),
];

function ofStack(name: string, fallback: string, meaning: string): Variable {
  return { name, meaning, fallback, isRequired: false, isSecret: false };
}

import { z } from 'zod';
import { siteSchema, siteVariables } from '../../contract/site-settings.ts';
import { thirdPartyVariables } from '../../contract/third-party.ts';
import { hubspot } from './hubspot-variables.ts';
import { supabase } from './identity-variables.ts';
import { checkout, stripe } from './payment-variables.ts';
import { privacy } from './privacy-variables.ts';
import { teamMail } from './team-mail.ts';
import { confidential, connectionUrl, isSecret, mailbox, oneOf, text, whole } from './variable-kinds.ts';

/*
 * Each variable's format, default, error message and meaning. docs/configuration.md and .env.example are generated from
 * this file (`npm run docs`); neighbouring variables with the same meaning share one entry there.
 */

const process = {
  PORT: whole(0, 65535, 3000, 'Port of the api. With `npm start` this is the port of the site, by default 8080.'),
  HOST: text('127.0.0.1', 'Address that the api listens on; 0.0.0.0 in a container.'),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development', 'production checks more at start.'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info', 'the least important lines to log.'),
  TRUSTED_PROXIES: text(
    'loopback',
    'Proxies whose X-Forwarded-For is trusted: a number of hops, or a list of addresses.',
  ),
  CONTENT_DIR: text(
    'content',
    'Folder of the content documents (docs/adopting.md); for Compose, a path that begins with ./ or /.',
  ),
  PAGES_DIR: z
    .string()
    .optional()
    .describe('Folder that the pages are written to for the web server. Not set: the api renders each one on request.'),
  SHUTDOWN_GRACE_SECONDS: whole(1, 300, 20, 'Seconds that requests in flight may take to finish when the api stops.'),
  DIAGNOSTICS: z
    .enum(['yes', 'no'])
    .optional()
    .describe('yes, no: whether /env-check and /posts-test show anything. Not set: no in production, otherwise yes.'),
  ALLOW_STAND_INS: oneOf(['yes', 'no'], 'no', 'yes lets production run against stand-ins, for a demo.'),
};

const postgres = {
  DATABASE_URL: confidential(
    connectionUrl(
      /^postgres(ql)?$/,
      'postgres://user:password@host:5432/database',
      'postgres://user:password@host:5432/database (with Compose, POSTGRES_PASSWORD is enough)',
    ).describe('postgres://user:password@host:5432/database. `npm start` and Compose have a Postgres of their own.'),
  ),
  DATABASE_POOL_SIZE: whole(2, 100, 10, 'Connections of one api process; the job queue holds one more.'),
  DATABASE_WAIT_SECONDS: whole(1, 60, 4, 'Longest wait for one of these connections, in seconds.'),
};

const mail = {
  SMTP_URL: confidential(
    connectionUrl(/^smtps?$/, 'smtp://user:password@host:587 or smtps://user:password@host:465')
      .optional()
      .describe(
        'The mail server: smtp://user:password@host:587, or smtps://user:password@host:465. Special characters of the password ' +
          'are percent-encoded. Without it, mails wait here.',
      ),
  ),
  SMTP_TLS: oneOf(
    ['required', 'off'],
    'required',
    'off lets mails go unencrypted, to a server in a network of our own.',
  ),
  MAIL_FROM: mailbox(
    'Sender of all mails: hello@example.com, or Name <hello@example.com>. Without a name it is BRAND. Needed with SMTP_URL.',
  ),
  MAIL_REPLY_TO: mailbox('Where replies go, in the same form. Not set: to MAIL_FROM.'),
  ...teamMail,
};

const desk = {
  DESK_REQUIRE_MFA: oneOf(['yes', 'no'], 'no', 'yes requires a second factor to sign in to the desk.'),
};

const perMinute = (fallback: number, what: string) =>
  whole(1, 1_000_000, fallback, `Requests a minute from one visitor's address: ${what}.`);
const limits = {
  VENDOR_TIMEOUT_SECONDS: whole(1, 60, 8, 'Longest wait for one call to a vendor, in seconds.'),
  CHANGE_CHECK_MS: whole(0, 60_000, 1_000, 'How often changes of posts are looked for, in ms.'),
  RATE_LIMIT_PER_MINUTE: perMinute(120, 'all of the api'),
  RATE_LIMIT_SIGNUPS_PER_MINUTE: perMinute(60, 'calls that create accounts; a class may share one address'),
  RATE_LIMIT_LEADS_PER_MINUTE: perMinute(20, 'forms'),
  RATE_LIMIT_DESK_REFUSALS_PER_MINUTE: perMinute(20, 'refused calls to the desk, and attempts to sign in'),
  LEAD_MIN_FILL_MS: whole(0, 60_000, 800, 'A form filled in faster than this, in ms, must be sent once more.'),
};

const jobs = {
  WORKER: oneOf(['on', 'off'], 'on', 'with off this process runs no jobs, so another one must.'),
  // Mails use two queues; leads, deals and posts one each. The default leaves free workers, so that slow vendors do not
  // hold up the jobs that record payments.
  WORKER_CONCURRENCY: whole(1, 50, 8, 'Jobs that one process runs at the same time.'),
  WORKER_CHECK_SECONDS: whole(1, 300, 10, 'Seconds between two looks for dead processes; the second frees their jobs.'),
};

/** The variables by topic, in the order of the documentation. */
export const envGroups = {
  Site: siteVariables,
  'Third-party scripts': thirdPartyVariables,
  Process: process,
  Postgres: postgres,
  Stripe: stripe,
  Checkout: checkout,
  Supabase: supabase,
  HubSpot: hubspot,
  Mail: mail,
  Desk: desk,
  Privacy: privacy,
  Limits: limits,
  Jobs: jobs,
};

export const envSchema = z.object({
  ...siteSchema.shape,
  ...{
    ...process,
    ...postgres,
    ...stripe,
    ...checkout,
    ...supabase,
    ...hubspot,
    ...mail,
    ...desk,
    ...privacy,
    ...limits,
    ...jobs,
  },
});

/** The api's configuration. Fields are named like their variables, which include the units. */
export type Env = z.infer<typeof envSchema>;

export const envVariables = Object.keys(envSchema.shape) as (keyof Env)[];

/** Variables that may also be given as a file, in NAME_FILE. */
export const secretVariables = envVariables.filter((name) => isSecret(envSchema.shape[name]));

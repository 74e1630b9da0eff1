import express, { type Request, type RequestHandler, Router } from 'express';
import { callerOf, type Keys, requireApiKey } from './access.ts';
import type { AuthOptions } from './auth.ts';
import { supabaseLimits } from './limits.ts';
import { RestFault, sendRestFault } from './rest-error.ts';

/** What an operator sets for a hosted project, as far as the product depends on it. */
interface Project {
  /** The auth service's settings, by their names in the management API. */
  auth: Record<string, unknown> & { mailer_autoconfirm: boolean };
  /** What the catalog says about the tables, as launch-check queries it. */
  catalog: typeof catalog;
  /** Missing tables, as if db/supabase had not been run. */
  missingTables: string[];
  /** Missing columns such as `profiles.cohort_id`, as if an older version of db/supabase had been run. */
  missingColumns: string[];
  /** Tables without row-level security, which anyone with the publishable key can read and write. */
  openTables: string[];
}

/** A personal access token that the local management API accepts. */
export const MANAGEMENT_TOKEN = `sbp_${'0123456789'.repeat(4)}`;

/** The rights on the tables after db/supabase. */
export const catalog = [
  ...[
    { table: 'customers', name: 'administrators read their own organization', column: 'admin_id' },
    { table: 'profiles', name: 'users read their own profile', column: 'id' },
  ].map(({ table, name, column }) => ({
    ...{ table, rls: true, mayWrite: false, hasKey: true },
    policies: [
      { name, roles: ['authenticated'], command: 'SELECT', rule: `(( SELECT auth.uid() AS uid) = ${column})` },
    ],
  })),
];

/**
 * The routes that inspect a project, to be mounted before those that the product uses: GET /auth/v1/settings, GET
 * /rest/v1/{table}?select={columns}, and the management API's /v1/projects/{ref}/config/auth and
 * database/query/read-only below /__local/supabase/management. For tests, /__local/supabase/control/project: POST
 * changes the settings, DELETE resets them.
 */
export function projectRouter(keys: Keys & AuthOptions): Router {
  const ours = requireApiKey(keys);
  let project = defaultProject(keys);
  const router = Router();

  router.get('/auth/v1/settings', ours, (_request, response) => void response.json(publicSettings(project)));
  router.all(
    '/rest/v1/:table',
    ours,
    express.json(),
    lookAt(keys, () => project),
  );
  router.get('/__local/supabase/management/v1/projects/:ref/config/auth', (request, response) => {
    if (isManager(request)) response.json(project.auth);
    else response.status(401).json({ message: 'Unauthorized' });
  });

  // Only one query is ever sent, so every query gets the same rows.
  router.post('/__local/supabase/management/v1/projects/:ref/database/query/read-only', (request, response) => {
    if (isManager(request)) response.status(201).json(project.catalog);
    else response.status(401).json({ message: 'Unauthorized' });
  });

  router.post('/__local/supabase/control/project', express.json(), (request, response) => {
    const { auth, ...rest } = request.body;
    project = { ...project, ...rest, auth: { ...project.auth, ...auth } };
    response.json(project);
  });
  router.delete('/__local/supabase/control/project', (_request, response) => {
    project = defaultProject(keys);
    response.status(204).end();
  });
  return router.use('/rest/v1', sendRestFault);
}

function isManager(request: Request): boolean {
  return request.get('authorization') === `Bearer ${MANAGEMENT_TOKEN}`;
}

/** Handles tables that are set up wrongly, and reads of chosen columns. Leaves the rest to the tables' own routes. */
function lookAt(keys: Keys, projectOf: () => Project): RequestHandler {
  return (request, response, next) => {
    const table = String(request.params.table);
    const project = projectOf();
    if (project.missingTables.includes(table))
      throw new RestFault(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
    const isOpen = project.openTables.includes(table);
    if (isOpen && request.method === 'POST' && request.body?.id === null)
      throw new RestFault(
        400,
        '23502',
        `null value in column "id" of relation "${table}" violates not-null constraint`,
      );
    const { select = '*', limit } = request.query;
    if (request.method !== 'GET' || select === '*') return next();
    const { role } = callerOf(request, keys);
    if (role !== 'service_role' && !isOpen)
      throw new RestFault(role === 'anon' ? 401 : 403, '42501', `permission denied for table ${table}`);
    const columns = String(select).split(',');
    const lost = columns.find((column) => project.missingColumns.includes(`${table}.${column}`));
    if (lost) throw new RestFault(400, '42703', `column ${table}.${lost} does not exist`);
    response.json(limit === '0' ? [] : [Object.fromEntries(columns.map((column) => [column, null]))]);
  };
}

/** Returns the settings that anyone may read with the publishable key. */
function publicSettings({ auth }: Project): object {
  const { disable_signup, mailer_autoconfirm, sms_autoconfirm, saml_enabled } = auth;
  const external = { email: auth.external_email_enabled, phone: false, anonymous_users: false };
  return {
    external,
    ...{ disable_signup, mailer_autoconfirm, saml_enabled },
    phone_autoconfirm: sms_autoconfirm,
    sms_provider: 'twilio',
  };
}

function defaultProject({ autoconfirm, limits }: AuthOptions): Project {
  const { mailsPerHour, tokens, forwardsAddresses } = { ...supabaseLimits, ...limits };
  return {
    auth: {
      site_url: 'https://app.example.com',
      disable_signup: false,
      external_email_enabled: true,
      mailer_autoconfirm: autoconfirm,
      sms_autoconfirm: false,
      saml_enabled: false,
      smtp_host: 'smtp.example.com',
      smtp_port: '587',
      smtp_admin_email: 'no-reply@example.com',
      smtp_max_frequency: 60,
      mailer_otp_exp: 3_600,
      rate_limit_email_sent: mailsPerHour,
      rate_limit_token_refresh: tokens,
      rate_limit_otp: 30,
      rate_limit_verify: 30,
      security_captcha_enabled: false,
      security_captcha_provider: null,
      security_sb_forwarded_for_enabled: forwardsAddresses,
      password_min_length: 6,
    },
    catalog,
    missingTables: [],
    missingColumns: [],
    openTables: [],
  };
}

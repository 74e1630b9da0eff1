import express, { type Request, Router } from 'express';
import { type Keys, requireApiKey } from './access.ts';
import type { AuthOptions } from './auth.ts';
import { supabaseLimits } from './limits.ts';

/** What an operator sets for a hosted project, as far as the product depends on it. */
interface Project {
  /** The auth service's settings, by their names in the management API. */
  auth: Record<string, unknown>;
  /** What the catalog says about the tables, as launch-check queries it. */
  catalog: typeof catalog;
}

/** A personal access token that the local management API accepts. */
export const MANAGEMENT_TOKEN = `sbp_${'0123456789'.repeat(4)}`;

/** The rights on the tables after db/supabase. */
export const catalog = [
  { table: 'customers', name: 'administrators read their own organization', column: 'admin_id' },
  { table: 'profiles', name: 'users read their own profile', column: 'id' },
].map(({ table, name, column }) => ({
  ...{ table, rls: true, mayWrite: false, hasKey: true },
  policies: [{ name, roles: ['authenticated'], command: 'SELECT', rule: `(( SELECT auth.uid() AS uid) = ${column})` }],
}));

/**
 * The routes that inspect a project: GET /auth/v1/settings, and the management API's /v1/projects/{ref}/config/auth and
 * database/query/read-only below /__local/supabase/management. For tests, /__local/supabase/control/project: POST
 * changes the settings, DELETE resets them.
 */
export function projectRouter(keys: Keys & AuthOptions): Router {
  let project = defaultProject(keys);
  const router = Router();

  router.get('/auth/v1/settings', requireApiKey(keys), (_request, response) => {
    const { disable_signup, mailer_autoconfirm, external_email_enabled: email } = project.auth;
    response.json({ external: { email }, disable_signup, mailer_autoconfirm });
  });
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
  return router;
}

function isManager(request: Request): boolean {
  return request.get('authorization') === `Bearer ${MANAGEMENT_TOKEN}`;
}

function defaultProject({ autoconfirm, limits }: AuthOptions): Project {
  const { mailsPerHour, forwardsAddresses } = { ...supabaseLimits, ...limits };
  return {
    auth: {
      disable_signup: false,
      external_email_enabled: true,
      mailer_autoconfirm: autoconfirm,
      smtp_host: 'smtp.example.com',
      mailer_otp_exp: 3_600,
      rate_limit_email_sent: mailsPerHour,
      security_captcha_enabled: false,
      security_sb_forwarded_for_enabled: forwardsAddresses,
    },
    catalog,
  };
}

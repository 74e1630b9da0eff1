import { z } from 'zod';
import { type Env, EnvironmentError, readEnv } from '../../api/src/platform/config/env.ts';
import { envSchema, envVariables } from '../../api/src/platform/config/env-schema.ts';
import type { Finding } from './finding.ts';

/** Variables that only this command reads. */
const ownSchema = z.object({
  /** A Supabase personal access token, sbp_…, for settings that the project's own keys cannot read. */
  SUPABASE_ACCESS_TOKEN: z.string().min(10).optional(),
  /** Needed only if SUPABASE_URL is not https://{ref}.supabase.co. */
  SUPABASE_PROJECT_REF: z.string().optional(),
  SUPABASE_MANAGEMENT_URL: z.url().default('https://api.supabase.com'),
  /** The stack's port for plain http, for a PUBLIC_URL that includes a port. */
  WEB_PORT: z.coerce.number().optional(),
});

export type LiveEnv = Env & z.infer<typeof ownSchema>;

/**
 * Reads the environment as the api does in production.
 * @returns every problem that would keep the api from starting, and the usable variables: missing or invalid ones are
 * absent, whatever their type says
 */
export function readSettings(given: NodeJS.ProcessEnv): { env: LiveEnv; findings: Finding[] } {
  const usable = [...envVariables, ...Object.keys(ownSchema.shape)].filter((name) => {
    const schema: z.ZodType | undefined = { ...envSchema.shape, ...ownSchema.shape }[name as keyof Env];
    return given[name] && schema?.safeParse(given[name]).success;
  });
  const picked = Object.fromEntries(usable.map((name) => [name, given[name]]));
  const env = { ...envSchema.partial().parse(picked), ...ownSchema.parse(picked) } as LiveEnv;
  return { env, findings: problemsOf(given).map(toFinding) };
}

/** Returns values that must never be printed: those of our own variables that hold keys and passwords. */
export function secretsOf(given: NodeJS.ProcessEnv): string[] {
  const names = [...envVariables, ...Object.keys(ownSchema.shape), 'POSTGRES_PASSWORD'];
  return names
    .filter((name) => /(KEY|TOKEN|SECRET|PASSWORD)$|^(DATABASE|SMTP)_URL$/.test(name))
    .flatMap((name) => given[name] || []);
}

/** Returns the problems that the api's own error message lists, like "PUBLIC_URL must be https". */
function problemsOf(given: NodeJS.ProcessEnv): string[] {
  // Under Compose the password of its own Postgres is enough.
  const DATABASE_URL = given.DATABASE_URL || (given.POSTGRES_PASSWORD && 'postgres://lodestar@db:5432/lodestar');
  try {
    readEnv({ ...withoutLocalLinks(given), DATABASE_URL, NODE_ENV: 'production' });
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split('\n').flatMap((line) => /^ {2}- (.*)$/.exec(line)?.[1] ?? []);
  }
}

/** Removes links to the local pages, which a run on one machine fills in by itself and only a demo may have. */
function withoutLocalLinks(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (given.ALLOW_STAND_INS === 'yes') return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !value?.startsWith('/__local/')));
}

function toFinding(what: string): Finding {
  return { where: 'Configuration', what, cure: 'set it in .env; docs/configuration.md says what it is' };
}

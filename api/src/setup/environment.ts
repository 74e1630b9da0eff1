import { z } from 'zod';
import { type Env, EnvironmentError, readEnv } from '../platform/config/env.ts';
import { envSchema } from '../platform/config/env-schema.ts';
import { readSecretFiles } from '../platform/config/secret-files.ts';

/** Variables that only these checks read. */
const ownSchema = z.object({
  /** A Supabase personal access token, sbp_…, for settings that the project's own keys cannot read. */
  SUPABASE_ACCESS_TOKEN: z.string().min(10).optional(),
  /** Needed only if SUPABASE_URL is not https://{ref}.supabase.co. */
  SUPABASE_PROJECT_REF: z.string().optional(),
  SUPABASE_MANAGEMENT_URL: z.url().default('https://api.supabase.com'),
  /** The stack's port for plain http, for a PUBLIC_URL that includes a port. */
  WEB_PORT: z.coerce.number().optional(),
});
export type SetUpEnv = Env & Partial<z.infer<typeof ownSchema>>;

/**
 * Reads the environment as the api does in production.
 * @returns the usable variables (missing and invalid ones are absent, whatever their type says), and every problem that
 * would keep the api from starting
 */
export function readSettings(environment: NodeJS.ProcessEnv): { env: SetUpEnv; problems: string[] } {
  const { variables } = readSecretFiles(environment);
  const shape: Record<string, z.ZodType> = { ...envSchema.shape, ...ownSchema.shape };
  const usable = Object.keys(shape).filter(
    (name) => variables[name] && shape[name]?.safeParse(variables[name]).success,
  );
  const given = Object.fromEntries(usable.map((name) => [name, variables[name]]));
  const env = { ...envSchema.partial().parse(given), ...ownSchema.parse(given) } as SetUpEnv;
  return { env, problems: problemsOf(environment) };
}

/** Returns the problems that the api's own error message lists, like "PUBLIC_URL must be https". */
function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  const { DATABASE_URL: given, DATABASE_URL_FILE: file, POSTGRES_PASSWORD: password } = environment;
  // Under Compose, the password of its own Postgres is enough.
  const DATABASE_URL = given || (password && !file ? 'postgres://lodestar@db:5432/lodestar' : '');
  try {
    readEnv({ ...environment, DATABASE_URL, NODE_ENV: 'production' });
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split('\n').flatMap((line) => /^ {2}- (.*)$/.exec(line)?.[1] ?? []);
  }
}

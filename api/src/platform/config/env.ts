import { findContradictions, missingInProduction } from './env-rules.ts';
import { type Env, envSchema, envVariables } from './env-schema.ts';

export type { Env };

/** Names of those of our own variables that are set; what else is in the environment is nobody's business. */
export function setVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  return envVariables.filter((name) => environment[name]);
}

/** Whether the debug pages may show what the server is: unless said otherwise everywhere but in production. */
export function hasDiagnostics(env: Env): boolean {
  return (env.DIAGNOSTICS ?? (env.NODE_ENV === 'production' ? 'no' : 'yes')) === 'yes';
}

/** Raised with every fault at once, one line a variable. */
export class EnvironmentError extends Error {}

/**
 * Reads and checks the environment; nobody else reads it. An empty value counts as not set, so Compose's `${VAR:-}` and an unset
 * variable mean the same.
 * @throws EnvironmentError naming each variable that is missing or wrong, and how to mend it. Values are never printed.
 */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(given);
  const faults = result.success
    ? findContradictions(result.data, given)
    : [
        ...result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
        ...(given.NODE_ENV === 'production' ? missingInProduction(given) : []),
      ];
  if (faults.length > 0 || !result.success) {
    throw new EnvironmentError(
      `The environment is not complete (see .env.example):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  return result.data;
}

/** The one variable that the database tools need; the rest may be missing there. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv = process.env): string {
  const result = envSchema.shape.DATABASE_URL.safeParse(environment.DATABASE_URL || undefined);
  if (!result.success) throw new EnvironmentError(`DATABASE_URL ${result.error.issues[0]?.message}`);
  return result.data;
}
